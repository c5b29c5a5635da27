import type { Format, PhotoSize } from './crop.rules.ts'

/** Of an album that lays itself out; a spread is two pages that lie flat beside each other. */
export const SPREADS_MAX = 12

/** From this ratio of its sides a photo lies across both pages, alone. */
const PANORAMA_RATIO = 2

export type Page<Photo> = readonly Photo[]
/** One page where a panorama lies across both. */
export type Spread<Photo> =
  | { isWide: true; pages: [Page<Photo>] }
  | { isWide: false; pages: [Page<Photo>, Page<Photo>] }

type Way = { perPage: number; mixes: boolean; widens: boolean }

/** From roomy to full; the first that fits in `SPREADS_MAX` is taken. */
function* ways(photoCount: number): Generator<Way> {
  yield { perPage: 1, mixes: false, widens: true }
  yield { perPage: 2, mixes: false, widens: true }
  for (let perPage = 2; perPage < photoCount; perPage += 1) yield { perPage, mixes: true, widens: true }
  for (let perPage = 2; perPage < photoCount; perPage += 1) yield { perPage, mixes: true, widens: false }
}

/**
 * Spreads of photos, in the order given: one to a page where there is room, else photos that lie or stand alike in pairs, a
 * panorama alone across both pages.
 */
export function layOutAlbum<Photo extends PhotoSize>(photos: readonly Photo[]): Spread<Photo>[] {
  for (const way of ways(photos.length)) {
    const spreads = layOut(photos, way)
    if (spreads.length <= SPREADS_MAX) return spreads
  }
  return layOut(photos, {
    perPage: Math.max(1, Math.ceil(photos.length / 2 / SPREADS_MAX)),
    mixes: true,
    widens: false,
  })
}

function layOut<Photo extends PhotoSize>(
  photos: readonly Photo[],
  { perPage, mixes, widens }: Way,
): Spread<Photo>[] {
  const spreads: Spread<Photo>[] = []
  let left: Photo[] | undefined
  let page: Photo[] = []
  const turn = () => {
    if (page.length === 0) return
    if (left) spreads.push({ isWide: false, pages: [left, page] })
    left = left ? undefined : page
    page = []
  }
  const close = () => {
    turn()
    if (left) spreads.push({ isWide: false, pages: [left, []] })
    left = undefined
  }
  for (const photo of photos) {
    if (widens && isPanorama(photo)) {
      close()
      spreads.push({ isWide: true, pages: [[photo]] })
      continue
    }
    const [first] = page
    if (page.length === perPage || (first && !mixes && isStanding(first) !== isStanding(photo))) turn()
    page.push(photo)
  }
  close()
  return spreads
}

const isPanorama = ({ widthPx, heightPx }: PhotoSize) => widthPx >= heightPx * PANORAMA_RATIO

const isStanding = ({ widthPx, heightPx }: PhotoSize) => heightPx > widthPx

/** How the photos of a page lie; one alone in the proportions of its page fills it to the edges. */
export function pageGrid(page: Page<PhotoSize>, format: Format) {
  const count = Math.max(1, page.length)
  const [first] = page
  const isFull = page.length === 1 && first !== undefined && isStanding(first) === isTall(format)
  if (count === 2 && page.every((photo) => !isStanding(photo))) return { columns: 1, rows: 2, isFull }
  const columns = Math.ceil(Math.sqrt(count))
  return { columns, rows: Math.ceil(count / columns), isFull }
}

const isTall = ({ widthMm, heightMm }: Format) => heightMm > widthMm

/** What each photo of an album is cropped to: a page, or both where a panorama lies across them. */
export function formatsInAlbum<Photo extends PhotoSize, Page extends Format>(
  photos: readonly Photo[],
  page: Page,
): Map<Photo, Page> {
  const wide = { ...page, ...acrossPages(page) }
  return new Map(
    layOutAlbum(photos).flatMap(({ isWide, pages }) =>
      pages.flat().map((photo): [Photo, Page] => [photo, isWide ? wide : page]),
    ),
  )
}

export const acrossPages = ({ widthMm, heightMm }: Format): Format => ({ widthMm: 2 * widthMm, heightMm })

type Taken = { capturedAt: string | null }

/** As the day went: by capture, and photos that do not tell theirs after those, in the order given. */
export const inOrderOfDay = <Photo extends Taken>(photos: readonly Photo[]): Photo[] =>
  photos.toSorted((one, other) => momentOf(one) - momentOf(other))

const momentOf = ({ capturedAt }: Taken) => (capturedAt === null ? Number.MAX_VALUE : Date.parse(capturedAt))

type Chosen = Taken & { id: string; isFavorite: boolean; isApproved: boolean }
type Room = { minPhotos: number; maxPhotos: number }

/**
 * What an album would be filled with: `chosen`, then what the client loved, up to what fits. Where those are too few, others
 * of the whole day join until there are enough. Undefined without enough photos for one.
 */
export function albumPhotos<Photo extends Chosen>(
  finals: readonly Photo[],
  chosen: ReadonlySet<string>,
  { minPhotos, maxPhotos }: Room,
): Photo[] | undefined {
  if (finals.length < minPhotos) return undefined
  const day = inOrderOfDay(finals)
  const own = day.filter(({ id }) => chosen.has(id))
  const loved = day.filter(({ id, isFavorite, isApproved }) => !chosen.has(id) && (isFavorite || isApproved))
  const best = new Set([...own, ...loved].slice(0, maxPhotos))
  const others = day.filter((photo) => !best.has(photo))
  for (const photo of spread(others, minPhotos - best.size)) best.add(photo)
  return day.filter((photo) => best.has(photo))
}

/** This many, at even distances. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from(
    { length: Math.max(0, count) },
    (_, at) => items[Math.floor(((at + 0.5) * items.length) / count)]!,
  )
