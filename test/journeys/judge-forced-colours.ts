import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { findLookalikeChoices, readFocus, readIcons, type Box } from './read-controls.ts'

const STOPS = 12
/** WCAG 1.4.11, the minimum contrast of icons and parts of controls. */
const CONTRAST_MIN = 3

/** Returns icons without contrast, selected items that look unselected, and invisible focus. */
export async function judgeForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await waitUntilStill(page)
  const findings = [
    ...(await findLostIcons(page)),
    ...(await page.evaluate(findLookalikeChoices)),
    ...(await findLostFocus(page)),
  ]
  await page.emulateMedia({ forcedColors: 'none' })
  return findings.map((finding) => `forced colours: ${finding}`)
}

async function findLostIcons(page: Page): Promise<string[]> {
  const icons = await page.evaluate(readIcons)
  const picture = await page.screenshot()
  const contrasts = await Promise.all(icons.map(({ box }) => contrastWithin(picture, box)))
  return icons
    .filter((_, at) => contrasts[at]! < CONTRAST_MIN)
    .map(({ of }) => `the icon of ${of} can't be told from its ground`)
}

/**
 * Tabs through the page. A visible focus ring changes an element's pixels when the focus moves on.
 */
async function findLostFocus(page: Page): Promise<string[]> {
  const lost: string[] = []
  let previous: { name: string; pixels: Buffer } | undefined
  for (let stop = 0; stop <= STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    await waitUntilStill(page)
    if (previous) {
      const box = await page.evaluate(readFocus, 'before' as const)
      if (box && (await pixelsOf(page, box)).equals(previous.pixels))
        lost.push(`no focus to be seen on ${previous.name}`)
    }
    const box = await page.evaluate(readFocus, 'now' as const)
    previous = box ? { name: box.name, pixels: await pixelsOf(page, box) } : undefined
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
