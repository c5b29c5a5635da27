import { createContext, useContext, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

const HostContext = createContext<HTMLElement | null>(null)

type PortalProps = {
  /** Instead of the end of the page, or of the layer that it is opened from. */
  container?: RefObject<HTMLElement | null> | undefined
  className?: string | undefined
  children: ReactNode
}

/** Renders at the end of the page; what is opened from a layer comes right after it, and so lies above it. */
export function Portal({ container, className = '', children }: PortalProps) {
  const outer = useContext(HostContext)
  const [host, setHost] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.className = className
    const parent = container?.current ?? outer ?? document.body
    parent.append(element)
    // In two steps: what is rendered into it takes the focus at once, and only an element on the page can have it.
    // oxlint-disable-next-line react/set-state-in-effect
    setHost(element)
    return () => element.remove()
  }, [container, outer, className])
  return host && createPortal(<HostContext value={host}>{children}</HostContext>, host)
}
