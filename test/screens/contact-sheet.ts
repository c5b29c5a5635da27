import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { everyScreen, type Audience } from './every-screen/every-screen.ts'

const WIDTH_PX = 1600
const QUALITY = 60

const style = `
  body { margin: 0; padding: 32px; background: #e6e1da; font: 500 13px/1.3 system-ui, sans-serif; color: #1c1a17 }
  main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px 20px }
  figure { margin: 0 } figcaption { margin-top: 6px }
  div { display: flex; gap: 4px; height: 178px }
  img { height: 100%; border-radius: 2px }
`

/**
 * Draws one picture per audience of all its screens: the desktop in light beside the phone in dark.
 */
export async function drawContactSheets(
  chromium: Browser,
  { from: folder, to }: { from: string; to: string },
): Promise<void> {
  const page = await chromium.newPage({ viewport: { width: WIDTH_PX, height: 900 } })
  const file = join(folder, 'contact-sheet.html')
  for (const audience of Object.keys(everyScreen) as Audience[]) {
    // Only a page loaded from a file may show files.
    await writeFile(file, await sheetOf(folder, audience))
    await page.goto(pathToFileURL(file).href)
    const sheet = await page.screenshot({ fullPage: true })
    await sharp(sheet)
      .webp({ quality: QUALITY })
      .toFile(join(to, `contact-sheet-${audience}.webp`))
  }
  await rm(file)
  await page.close()
}

async function sheetOf(folder: string, audience: Audience): Promise<string> {
  const figures = await Promise.all(
    everyScreen[audience].map(async ({ name }) => {
      const candidates = [`${audience}/${name}-desktop-light.webp`, `${audience}/${name}-phone-dark.webp`]
      const taken = await Promise.all(candidates.map((picture) => exists(join(folder, picture))))
      const pictures = candidates.filter((_, at) => taken[at]).map((picture) => `<img src="${picture}" />`)
      return `<figure><div>${pictures.join('')}</div><figcaption>${name}</figcaption></figure>`
    }),
  )
  return `<!doctype html><style>${style}</style><main>${figures.join('')}</main>`
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
