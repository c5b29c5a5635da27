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

/**
 * What axe finds in the colours of this theme, which the screen is left in. Nothing else differs between themes. It asks the
 * axe that the scan before it left in the page, and lets nothing fade: so it costs a tenth of a scan by all rules.
 */
export async function scanColoursIn(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await page.evaluate(stopFading)
  await page.emulateMedia({ colorScheme: theme })
  return linesOf(await page.evaluate(contrastAlone, focusGuard), `${screen}, ${theme}`)
}

// Colours are read from what is painted, and much fades from one theme to the other.
async function puts(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await standsStill(page)
}

// The mode without a page of its own for the report is three times as fast; it leaves out frames of other sites alone.
// What passes is not reported: writing that down takes longer than the rules.
const axeOn = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude(focusGuard)
    .setLegacyMode()

async function findings(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze()
  return linesOf(violations, where)
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const linesOf = (violations: Violations, where: string) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )

function stopFading() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function contrastAlone(left: string): Promise<Violations> {
  type Axe = { run: (where: object, what: object) => Promise<{ violations: Violations }> }
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run({ exclude: [left] }, { runOnly: ['color-contrast'] })
  return violations
}
