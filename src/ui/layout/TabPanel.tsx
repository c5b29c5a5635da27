import type { ReactNode } from 'react'

/** Id of a tab's element, which labels its panel. */
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`

type TabPanelProps = {
  /** The `panelId` of its Tabs. */
  id: string
  value: string
  className?: string | undefined
  children: ReactNode
}

/** The panel of Tabs that is rendered elsewhere on the page. */
export const TabPanel = ({ id, value, className, children }: TabPanelProps) => (
  <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)} className={className}>
    {children}
  </div>
)
