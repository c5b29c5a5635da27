import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Screen } from './axe-screens.ts'
import type { Circumstances, Person } from './person.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Each catches the Tab key at the edge of a dialog and hands it on at once; nobody ever stays on one.
const focusGuard = '[data-base-ui-focus-guard]'

// Colours are read from what is painted, and buttons and tabs fade from one theme to the other.
const THEME_FADES_MS = 250

/** What axe finds on the screen as it is now, in both themes; a line a finding. */
export async function scan({ page }: Person, screen: string): Promise<string[]> {
  const inLight = await findings(axeOn(page).withTags(rules), `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(THEME_FADES_MS)
  // The other theme differs in nothing but its colours.
  const inDark = await findings(axeOn(page).withRules('color-contrast'), `${screen}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

type Someone = (circumstances: Circumstances) => Promise<Person>

/** What axe finds on all of these screens, each opened by this person. */
export async function scanScreens(someone: Someone, screens: Screen[], circumstances: Circumstances) {
  const person = await someone(circumstances)
  const found: string[] = []
  for (const { name, path, shows, after } of screens) {
    await person.opens(path)
    await person.page.getByText(shows).filter({ visible: true }).first().waitFor()
    await after?.(person)
    found.push(...(await scan(person, `${name} on a ${circumstances.device}`)))
  }
  return found
}

// The mode without a page of its own for the report is three times as fast; it leaves out frames of other sites alone.
const axeOn = (page: Page) => new AxeBuilder({ page }).exclude(focusGuard).setLegacyMode()

async function findings(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
