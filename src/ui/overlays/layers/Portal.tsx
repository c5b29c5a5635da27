import { createContext, useContext, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

const HostContext = createContext<HTMLElement | null>(null)

type PortalProps = {
  container?: RefObject<HTMLElement | null> | undefined
  className?: string | undefined
  children: ReactNode
}

/** Appends a layer to the portal of the layer around it, so that the new layer lies above. */
export function Portal({ container, className = '', children }: PortalProps) {
  const outer = useContext(HostContext)
  const [host, setHost] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.className = className
    const parent = container?.current ?? outer ?? document.body
    parent.append(element)
    // Two steps, because only an element on the page can take the focus.
    // oxlint-disable-next-line react/set-state-in-effect
    setHost(element)
    return () => element.remove()
  }, [container, outer, className])
  return host && createPortal(<HostContext value={host}>{children}</HostContext>, host)
}
