import type { ReactNode } from 'react'

export const tabId = (panelId: string, value: string) => `${panelId}-${value}`

type TabPanelProps = {
  id: string
  value: string
  className?: string | undefined
  children: ReactNode
}

/** Panel of Tabs. Used directly if the tabs are elsewhere on the page. */
export const TabPanel = ({ id, value, className, children }: TabPanelProps) => (
  <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)} className={className}>
    {children}
  </div>
)
