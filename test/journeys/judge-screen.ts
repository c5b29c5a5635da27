import type { CDPSession, Page } from 'playwright-core'
import { isThorough } from '#test/world/how-many.ts'
import type { Screen } from '#test/screens/every-screen/screen.ts'
import { scanColoursIn, scanIn } from './axe-scan.ts'
import { englishIn } from './english-words.ts'
import { laysOutAgain, NARROWEST_PX, tooWide, tooWideIn } from './fits-in.ts'
import { tooFullIn } from './leaves-room.ts'
import { judgeForcedColours } from './judge-forced-colours.ts'
import { readPage } from './read-page.ts'

const ofClients: readonly Screen['as'][] = ['chooser', 'buyer', 'guest']

/**
 * Every finding on the present screen, a line each: on a desktop by all rules in light, then on a phone by all rules in
 * dark. A thorough run adds the other theme of each, for colours only.
 */
export async function judge(page: Page, { as, only, inForcedColours }: Screen): Promise<string[]> {
  const findings: string[] = []
  if (only !== 'phone') {
    findings.push(...(await outline(page)), ...(await scanIn('light', page, 'desktop')))
    if (isThorough) findings.push(...(await scanColoursIn('dark', page, 'desktop')))
    if (inForcedColours) findings.push(...(await judgeForcedColours(page)))
  }
  if (only !== 'desktop') {
    const devtools = only === 'phone' ? undefined : await becomesPhone(page)
    findings.push(...(await outline(page)), ...(await scanIn('dark', page, 'phone')))
    if (isThorough) findings.push(...(await scanColoursIn('light', page, 'phone')))
    findings.push(...(await tooWideIn(page, NARROWEST_PX)))
    if (ofClients.includes(as)) findings.push(...(await tooFullIn(page)))
    await devtools?.detach()
  }
  return findings
}

/**
 * The same screen as a phone, until `detach`: narrow, and with touch. Opening it anew would cost more than all the
 * rules.
 */
async function becomesPhone(page: Page): Promise<CDPSession> {
  const width = 390
  await page.setViewportSize({ width, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await laysOutAgain(page, width)
  return devtools
}

/** What everyone needs to find their way: title, language, headings, landmarks, width. */
async function outline(page: Page): Promise<string[]> {
  const { widthPx, language, title, headings, dialogs, mains, texts } = await readPage(page)
  const wrong = [...englishIn(texts), ...straightApostrophesIn(texts)]
  if (language !== 'nl') wrong.push(`the language is ${language || 'not said'}`)
  if (title.trim() === '') wrong.push('the document has no title')
  if (mains !== 1) wrong.push(`there are ${mains} main landmarks`)
  if (dialogs.length === 0 && headings.length !== 1)
    wrong.push(`there are ${headings.length} headings of the first level: ${headings.join(' | ')}`)
  if ([...headings, ...dialogs].some((name) => name.trim() === ''))
    wrong.push('a heading or dialog has no name')
  wrong.push(...(await tooWide(page)))
  return wrong.map((line) => `${widthPx} px: ${line}`)
}

/** Lines with an apostrophe as it was typed: screens show ’, whatever is stored. */
const straightApostrophesIn = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => text.split('\n')))]
    .filter((line) => /\p{L}'\p{L}/u.test(line))
    .map((line) => `a straight apostrophe, in '${line.slice(0, 120)}'`)
