import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run } from 'axe-core'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// The only rule whose result depends on the theme.
const contrastRules = ['color-contrast']

type Theme = 'light' | 'dark'

/**
 * Returns axe's findings, one line each: all rules in light, the contrast in dark. Leaves the
 * screen in light.
 */
export async function scanInBothThemes({ page }: { page: Page }, screen: string): Promise<string[]> {
  const inLight = await scanInTheme('light', page, screen)
  await switchTheme(page, 'dark')
  const inDark = await scanRules(page, contrastRules, `${screen}, dark`)
  await switchTheme(page, 'light')
  return [...inLight, ...inDark]
}

export async function scanInTheme(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await switchTheme(page, theme)
  return scanRules(page, rules, `${screen}, ${theme}`)
}

/** Returns contrast findings. Leaves the screen in this theme, without transitions. */
export async function scanContrastInTheme(theme: Theme, page: Page, screen: string): Promise<string[]> {
  await page.evaluate(stopFading)
  await page.emulateMedia({ colorScheme: theme })
  return scanRules(page, contrastRules, `${screen}, ${theme}`)
}

// axe reads painted colours, so transitions between themes must end first.
async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await waitUntilStill(page)
}

async function scanRules(page: Page, runOnly: string[], screenName: string): Promise<string[]> {
  for (const frame of page.frames()) await injectAxe(frame)
  const violations = await page.evaluate(findViolations, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${screenName}: ${id} at ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Adds axe to every document. The browser then caches the parsed source. Parsing takes as long as
 * running the rules.
 */
export const preloadAxe = (context: BrowserContext) => context.addInitScript({ content: axeSource })

async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

function stopFading() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function findViolations(runOnly: string[]) {
  const { axe } = window as unknown as { axe: { run: typeof run } }
  // Reporting what passes would take longer than the rules.
  const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
  return violations
}
