import { createContext, use, type ReactNode } from 'react'

/** While a screen is prerendered: how a slot of the document is written. */
export const PrerenderSlots = createContext<
  ((name: string, show: (value: string) => ReactNode, unfilled: ReactNode) => ReactNode) | undefined
>(undefined)

type PrerenderSlotProps = {
  name: string
  /** How the value looks that only the server knows. */
  children: (value: string) => ReactNode
  /** What the app shows here, and the document without a value. */
  unfilled?: ReactNode
}

/** A place in a prerendered document that the server fills for who asks; the app itself never fills it. */
export function PrerenderSlot({ name, children, unfilled }: PrerenderSlotProps) {
  const write = use(PrerenderSlots)
  return write ? write(name, children, unfilled) : unfilled
}
