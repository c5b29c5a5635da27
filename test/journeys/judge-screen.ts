import type { CDPSession, Page } from 'playwright-core'
import { isThorough } from '#test/world/count-by-tier.ts'
import type { Screen } from '#test/screens/every-screen/screen.ts'
import { scanContrastInTheme, scanInTheme } from './axe-scan.ts'
import { findEnglish } from './english-words.ts'
import { waitForLayout, NARROWEST_PX, findTooWide, findTooWideAt } from './check-width.ts'
import { findTooFullInLowWindows } from './check-height.ts'
import { judgeForcedColours } from './judge-forced-colours.ts'
import { readPage } from './read-page.ts'

const clientActors: readonly Screen['as'][] = ['chooser', 'buyer', 'guest']

/**
 * Judges a desktop in light, then a phone in dark. Returns the findings, one line each. A thorough
 * run adds the contrast of the other theme.
 */
export async function judgeScreen(page: Page, { as, only, inForcedColours }: Screen): Promise<string[]> {
  const findings: string[] = []
  if (only !== 'phone') {
    findings.push(...(await checkOutline(page)), ...(await scanInTheme('light', page, 'desktop')))
    if (isThorough) findings.push(...(await scanContrastInTheme('dark', page, 'desktop')))
    if (inForcedColours) findings.push(...(await judgeForcedColours(page)))
  }
  if (only !== 'desktop') {
    const devtools = only === 'phone' ? undefined : await emulatePhone(page)
    findings.push(...(await checkOutline(page)), ...(await scanInTheme('dark', page, 'phone')))
    if (isThorough) findings.push(...(await scanContrastInTheme('light', page, 'phone')))
    findings.push(...(await findTooWideAt(page, NARROWEST_PX)))
    if (clientActors.includes(as)) findings.push(...(await findTooFullInLowWindows(page)))
    await devtools?.detach()
  }
  return findings
}

/** Turns the open screen into a phone. Opening it again would take longer than all rules. */
async function emulatePhone(page: Page): Promise<CDPSession> {
  const width = 390
  await page.setViewportSize({ width, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await waitForLayout(page, width)
  return devtools
}

async function checkOutline(page: Page): Promise<string[]> {
  const { widthPx, language, title, headings, dialogs, mains, texts } = await readPage(page)
  const findings = [...findEnglish(texts), ...findStraightApostrophes(texts)]
  if (language !== 'nl') findings.push(`the language is ${language || 'not said'}`)
  if (title.trim() === '') findings.push('the document has no title')
  if (mains !== 1) findings.push(`there are ${mains} main landmarks`)
  if (dialogs.length === 0 && headings.length !== 1)
    findings.push(`there are ${headings.length} headings of the first level: ${headings.join(' | ')}`)
  if ([...headings, ...dialogs].some((name) => name.trim() === ''))
    findings.push('a heading or dialog has no name')
  findings.push(...(await findTooWide(page)))
  return findings.map((line) => `${widthPx} px: ${line}`)
}

/** Finds straight apostrophes. Screens show ’, whatever is stored. */
const findStraightApostrophes = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => text.split('\n')))]
    .filter((line) => /\p{L}'\p{L}/u.test(line))
    .map((line) => `a straight apostrophe, in '${line.slice(0, 120)}'`)
