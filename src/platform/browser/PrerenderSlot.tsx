import { createContext, use, type ReactNode } from 'react'

/** Set only while a screen is prerendered: writes a slot into the document. */
export const PrerenderSlots = createContext<
  ((name: string, show: (value: string) => ReactNode, unfilled: ReactNode) => ReactNode) | undefined
>(undefined)

/** True while the server draws a screen with its data in it, before there is a window. */
export const IsDrawing = createContext(false)

type PrerenderSlotProps = {
  name: string
  children: (value: string) => ReactNode
  /** Rendered by the app, and in the document when there is no value. */
  unfilled?: ReactNode
}

/** A slot in a prerendered document that the server fills per request; the app itself renders only `unfilled`. */
export function PrerenderSlot({ name, children, unfilled }: PrerenderSlotProps) {
  const write = use(PrerenderSlots)
  return write ? write(name, children, unfilled) : unfilled
}
