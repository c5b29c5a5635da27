import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run } from 'axe-core'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { standsStill } from '#test/screens/stand-still.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// The only rule whose outcome differs between themes.
const colours = ['color-contrast']

type Theme = 'light' | 'dark'

/** What axe finds on the present screen in both themes, a line for each finding. Leaves it in light. */
export async function scan({ page }: { page: Page }, screen: string): Promise<string[]> {
  const inLight = await scanIn('light', page, screen)
  await puts(page, 'dark')
  const inDark = await findings(page, colours, `${screen}, dark`)
  await puts(page, 'light')
  return [...inLight, ...inDark]
}

/** Leaves the screen in this theme. */
export async function scanIn(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await puts(page, theme)
  return findings(page, rules, `${screen}, ${theme}`)
}

/** Leaves the screen in this theme, without transitions. */
export async function scanColoursIn(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await page.evaluate(stopFading)
  await page.emulateMedia({ colorScheme: theme })
  return findings(page, colours, `${screen}, ${theme}`)
}

// axe reads painted colours, and many fade from one theme to the other.
async function puts(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await standsStill(page)
}

async function findings(page: Page, runOnly: string[], where: string): Promise<string[]> {
  for (const frame of page.frames()) await bringAxe(frame)
  const violations = await page.evaluate(violationsOf, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Brings axe along with every document: the browser keeps its parsed source, which takes a page as long as the rules. */
export const keepsAxe = (context: BrowserContext) => context.addInitScript({ content: axeSource })

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

function stopFading() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function violationsOf(runOnly: string[]) {
  const { axe } = window as unknown as { axe: { run: typeof run } }
  // Reporting what passes would take longer than the rules.
  const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
  return violations
}
