import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ListedPhoto, ShowcaseUse } from './read-list.ts'

// Imports no image decoder, because the server imports this module.

export type ShowcasePhoto = Omit<ListedPhoto, 'path'> & {
  /** Hash of the original file's bytes. */
  id: string
  /** Path of an upright sRGB copy without metadata. Its long side is at most 2400 px. */
  preparedFile: string
  widthPx: number
  heightPx: number
}

export type Showcase = { photos: ShowcasePhoto[]; leftOut: string[] }

/** Minimum per use: with fewer photos, a page would repeat one too often. */
const PHOTOS_MIN = 8

const REPORT = fileURLToPath(new URL('../../dist/showcase.json', import.meta.url))

export async function readShowcaseReport(): Promise<Showcase | undefined> {
  const text = await readFile(REPORT, 'utf8').catch(() => 'null')
  return (JSON.parse(text) as Showcase | null) ?? undefined
}

export function photosFor(showcase: Showcase | undefined, use: ShowcaseUse): ShowcasePhoto[] | undefined {
  const photos = showcase?.photos.filter(({ uses }) => uses.includes(use)) ?? []
  return photos.length < PHOTOS_MIN ? undefined : photos
}

const PLACES: Record<ShowcaseUse, string> = {
  landing: 'on the public pages',
  demo: 'in the demo studio',
  share: 'beside shared links',
}

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
