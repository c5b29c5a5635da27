import { createContext, use, type ReactNode } from 'react'

/** Function that writes a slot into the document; set only while the build prerenders a screen. */
export const PrerenderSlotWriterContext = createContext<
  ((name: string, show: (value: string) => ReactNode, unfilled: ReactNode) => ReactNode) | undefined
>(undefined)

/** True while the server renders a screen with its data, where there is no window. */
export const ServerRenderingContext = createContext(false)

type PrerenderSlotProps = {
  name: string
  children: (value: string) => ReactNode
  unfilled?: ReactNode
}

export function PrerenderSlot({ name, children, unfilled }: PrerenderSlotProps) {
  const write = use(PrerenderSlotWriterContext)
  return write ? write(name, children, unfilled) : unfilled
}
