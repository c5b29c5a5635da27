import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { standsStill } from '#test/screens/stand-still.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Each catches the Tab key at the edge of a dialog and hands it on at once; nobody ever stays on one.
const focusGuard = '[data-base-ui-focus-guard]'

type Theme = 'light' | 'dark'

/** What axe finds on the screen as it is now, in both themes; a line a finding. It is left in light. */
export async function scan({ page }: { page: Page }, screen: string): Promise<string[]> {
  const inLight = await scanIn('light', page, screen)
  await puts(page, 'dark')
  // The other theme differs in nothing but its colours.
  const inDark = await findings(axeOn(page).withRules('color-contrast'), `${screen}, dark`)
  await puts(page, 'light')
  return [...inLight, ...inDark]
}

/** What axe finds by all rules in this theme, which the screen is left in. */
export async function scanIn(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await puts(page, theme)
  return findings(axeOn(page).withTags(rules), `${screen}, ${theme}`)
}

// Colours are read from what is painted, and much fades from one theme to the other.
async function puts(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await standsStill(page)
}

// The mode without a page of its own for the report is three times as fast; it leaves out frames of other sites alone.
const axeOn = (page: Page) => new AxeBuilder({ page }).exclude(focusGuard).setLegacyMode()

async function findings(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
