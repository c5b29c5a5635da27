import { useState } from 'react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TabPanel } from './TabPanel.tsx'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const ITEMS = [
  { value: 'one', label: 'One', count: 3 },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const

function ThreeTabs() {
  const [value, setValue] = useState<'one' | 'two' | 'three'>('one')
  return (
    <Tabs label="Numbers" items={ITEMS} value={value} onChange={setValue}>
      <p>{value}</p>
    </Tabs>
  )
}

test.each([
  ['ArrowRight', 'two'],
  ['ArrowLeft', 'three'],
  ['End', 'three'],
])('%s on the first of three tabs chooses %s and takes the focus along', (key, chosen) => {
  render(<ThreeTabs />)

  fireEvent.keyDown(screen.getByRole('tab', { name: 'One 3' }), { key })

  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel').textContent).toBe(chosen)
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
})

test('a panel that stands elsewhere is the one its tabs control, and is called as the chosen one', () => {
  render(
    <>
      <Tabs label="Numbers" items={ITEMS} value="two" onChange={() => {}} panelId="numbers" />
      <hr />
      <TabPanel id="numbers" value="two">
        elsewhere
      </TabPanel>
    </>,
  )

  const panel = screen.getByRole('tabpanel', { name: 'Two' })
  expect(panel.textContent).toBe('elsewhere')
  for (const tab of screen.getAllByRole('tab')) expect(tab.getAttribute('aria-controls')).toBe(panel.id)
})
