import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ListedPhoto, ShowcaseUse } from './read-list.ts'

// Decodes nothing: the server reads here what the build found in the folder.

export type ShowcasePhoto = Omit<ListedPhoto, 'path'> & {
  /** Of its bytes: a changed photo is another one. */
  id: string
  /** Upright, sRGB, without metadata, and no larger than is ever shown. */
  preparedFile: string
  widthPx: number
  heightPx: number
}

export type Showcase = { photos: ShowcasePhoto[]; leftOut: string[] }

/** With fewer, a page would show the same photo again and again. */
const PHOTOS_MIN = 8

const REPORT = fileURLToPath(new URL('../../dist/showcase.json', import.meta.url))

/** What the last build showed; undefined when it was without a folder. */
export async function readShowcaseReport(): Promise<Showcase | undefined> {
  const text = await readFile(REPORT, 'utf8').catch(() => 'null')
  return (JSON.parse(text) as Showcase | null) ?? undefined
}

/** The photos for one use; undefined where there are too few. */
export function photosFor(showcase: Showcase | undefined, use: ShowcaseUse): ShowcasePhoto[] | undefined {
  const photos = showcase?.photos.filter(({ uses }) => uses.includes(use)) ?? []
  return photos.length < PHOTOS_MIN ? undefined : photos
}

const PLACES: Record<ShowcaseUse, string> = {
  landing: 'on the public pages',
  demo: 'in the demo studio',
  share: 'beside shared links',
}

/** In words, for the log: what was left out, and where drawings are shown instead. */
export function showcaseProblems(showcase: Showcase | undefined): string[] {
  if (!showcase)
    return ['the folder could not be used, so that drawings are shown everywhere; start.log has why']
  const drawn = (Object.keys(PLACES) as ShowcaseUse[])
    .filter((use) => !photosFor(showcase, use))
    .map((use) => {
      const count = showcase.photos.filter(({ uses }) => uses.includes(use)).length
      return `drawings stay ${PLACES[use]}: ${count} photos can be used there, and it takes ${PHOTOS_MIN}`
    })
  return [...showcase.leftOut, ...drawn]
}
