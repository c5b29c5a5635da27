import type { ReactNode } from 'react'
import { tabId } from './tab-id.ts'

type TabPanelProps = {
  /** The `panelId` of its tabs. */
  id: string
  /** The chosen tab. */
  value: string
  className?: string | undefined
  children: ReactNode
}

/** What the chosen tab shows, wherever on the page that stands. */
export const TabPanel = ({ id, value, className, children }: TabPanelProps) => (
  <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)} className={className}>
    {children}
  </div>
)
