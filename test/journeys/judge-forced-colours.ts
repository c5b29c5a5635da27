import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { standsStill } from '#test/screens/stand-still.ts'
import { readChoices, readFocus, readIcons, type Box } from './read-signs.ts'

const STOPS = 12
/** WCAG 1.4.11, for icons and the parts of controls. */
const CONTRAST_MIN = 3

/**
 * Findings where the system chooses the colours: an icon that can't be told from its ground, a choice that looks like
 * what was not chosen, a focus that can't be seen. Judged by pixels, as shadows and grounds are gone there.
 */
export async function judgeForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await standsStill(page)
  const findings = [
    ...(await iconsLost(page)),
    ...(await page.evaluate(readChoices)),
    ...(await focusLost(page)),
  ]
  await page.emulateMedia({ forcedColors: 'none' })
  return findings.map((finding) => `forced colours: ${finding}`)
}

async function iconsLost(page: Page): Promise<string[]> {
  const icons = await page.evaluate(readIcons)
  const picture = await page.screenshot()
  const contrasts = await Promise.all(icons.map(({ box }) => contrastWithin(picture, box)))
  return icons
    .filter((_, at) => contrasts[at]! < CONTRAST_MIN)
    .map(({ of }) => `the icon of ${of} can't be told from its ground`)
}

/** Tabs on from where the focus is; what has a ring looks otherwise once the focus has moved on. */
async function focusLost(page: Page): Promise<string[]> {
  const lost: string[] = []
  let before: { name: string; pixels: Buffer } | undefined
  for (let stop = 0; stop <= STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    await standsStill(page)
    if (before) {
      const box = await page.evaluate(readFocus, 'before' as const)
      if (box && (await pixelsOf(page, box)).equals(before.pixels))
        lost.push(`no focus to be seen on ${before.name}`)
    }
    const box = await page.evaluate(readFocus, 'now' as const)
    before = box ? { name: box.name, pixels: await pixelsOf(page, box) } : undefined
  }
  return lost
}

const pixelsOf = (page: Page, { x, y, width, height }: Box) =>
  page.screenshot({ clip: { x, y, width, height } })

async function contrastWithin(picture: Buffer, { x, y, width, height }: Box): Promise<number> {
  const inner = {
    left: Math.ceil(x),
    top: Math.ceil(y),
    width: Math.floor(width),
    height: Math.floor(height),
  }
  const data = await sharp(picture).extract(inner).removeAlpha().raw().toBuffer()
  let [darkest, lightest] = [1, 0]
  for (let at = 0; at < data.length; at += 3) {
    const light = luminance(data[at]!, data[at + 1]!, data[at + 2]!)
    darkest = Math.min(darkest, light)
    lightest = Math.max(lightest, light)
  }
  return (lightest + 0.05) / (darkest + 0.05)
}

const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
