import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { standsStill } from '#test/screens/stand-still.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Nothing else differs between themes.
const colours = ['color-contrast']

// Each catches the Tab key at the edge of a dialog and hands it on at once; nobody ever stays on one.
const focusGuard = '[data-base-ui-focus-guard]'

type Theme = 'light' | 'dark'

/** What axe finds on the screen as it is now, in both themes; a line a finding. It is left in light. */
export async function scan({ page }: { page: Page }, screen: string): Promise<string[]> {
  const inLight = await scanIn('light', page, screen)
  await puts(page, 'dark')
  const inDark = await findings(page, colours, `${screen}, dark`)
  await puts(page, 'light')
  return [...inLight, ...inDark]
}

/** What axe finds by all rules in this theme, which the screen is left in. */
export async function scanIn(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await puts(page, theme)
  return findings(page, rules, `${screen}, ${theme}`)
}

/** What axe finds in the colours of this theme, which the screen is left in, and in which nothing fades any more. */
export async function scanColoursIn(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await page.evaluate(stopFading)
  await page.emulateMedia({ colorScheme: theme })
  return findings(page, colours, `${screen}, ${theme}`)
}

// Colours are read from what is painted, and much fades from one theme to the other.
async function puts(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await standsStill(page)
}

async function findings(page: Page, runOnly: string[], where: string): Promise<string[]> {
  for (const frame of page.frames()) await bringAxe(frame)
  const violations = await page.evaluate(violationsOf, { runOnly, left: focusGuard })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** It stays for the scans that follow: reading its source takes a page as long as applying its rules. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

function stopFading() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function violationsOf({ runOnly, left }: { runOnly: string[]; left: string }) {
  const { axe } = window as unknown as { axe: { run: typeof run } }
  // What passes is not reported: writing that down takes longer than the rules.
  const { violations } = await axe.run({ exclude: [left] }, { runOnly, resultTypes: ['violations'] })
  return violations
}
