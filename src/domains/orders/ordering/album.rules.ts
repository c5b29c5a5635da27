import { itemAt } from '#platform/pure/item-at.ts'
import type { Format, PhotoSize } from './crop.rules.ts'

/** Maximum number of spreads in an automatic layout. A spread is two facing pages. */
export const SPREADS_MAX = 12

/** Width-to-height ratio from which a photo fills both pages alone. */
const PANORAMA_RATIO = 2

export type Page<Photo> = readonly Photo[]
/** Has a single page when a panorama fills both pages. */
export type Spread<Photo> =
  | { isWide: true; pages: [Page<Photo>] }
  | { isWide: false; pages: [Page<Photo>, Page<Photo>] }

type LayoutOptions = { perPage: number; mixes: boolean; widens: boolean }

function* layoutOptions(photoCount: number): Generator<LayoutOptions> {
  yield { perPage: 1, mixes: false, widens: true }
  yield { perPage: 2, mixes: false, widens: true }
  for (let perPage = 2; perPage < photoCount; perPage += 1) yield { perPage, mixes: true, widens: true }
  for (let perPage = 2; perPage < photoCount; perPage += 1) yield { perPage, mixes: true, widens: false }
}

/**
 * Keeps the given order. Starts with one photo per page, and adds more until the album has at most
 * `SPREADS_MAX` spreads. Panoramas fill both pages if there is room.
 */
export function layOutAlbum<Photo extends PhotoSize>(photos: readonly Photo[]): Spread<Photo>[] {
  for (const options of layoutOptions(photos.length)) {
    const spreads = layOut(photos, options)
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
  { perPage, mixes, widens }: LayoutOptions,
): Spread<Photo>[] {
  const spreads: Spread<Photo>[] = []
  let left: Photo[] | undefined
  let page: Photo[] = []
  const finishPage = () => {
    if (page.length === 0) return
    if (left) spreads.push({ isWide: false, pages: [left, page] })
    left = left ? undefined : page
    page = []
  }
  const finishSpread = () => {
    finishPage()
    if (left) spreads.push({ isWide: false, pages: [left, []] })
    left = undefined
  }
  for (const photo of photos) {
    if (widens && isPanorama(photo)) {
      finishSpread()
      spreads.push({ isWide: true, pages: [[photo]] })
      continue
    }
    const [first] = page
    if (page.length === perPage || (first && !mixes && isStanding(first) !== isStanding(photo))) finishPage()
    page.push(photo)
  }
  finishSpread()
  return spreads
}

const isPanorama = ({ widthPx, heightPx }: PhotoSize) => widthPx >= heightPx * PANORAMA_RATIO

const isStanding = ({ widthPx, heightPx }: PhotoSize) => heightPx > widthPx

/**
 * Returns the grid of a page. A single photo fills the page to its edges if photo and page are both
 * portrait or both not.
 */
export function pageGrid(page: Page<PhotoSize>, format: Format) {
  const count = Math.max(1, page.length)
  const [first] = page
  const isFull = page.length === 1 && first !== undefined && isStanding(first) === isTall(format)
  if (count === 2 && page.every((photo) => !isStanding(photo))) return { columns: 1, rows: 2, isFull }
  const columns = Math.ceil(Math.sqrt(count))
  return { columns, rows: Math.ceil(count / columns), isFull }
}

const isTall = ({ widthMm, heightMm }: Format) => heightMm > widthMm

export function albumFormatByPhoto<Photo extends PhotoSize, Page extends Format>(
  photos: readonly Photo[],
  page: Page,
): Map<Photo, Page> {
  const wide = { ...page, ...spreadFormat(page) }
  return new Map(
    layOutAlbum(photos).flatMap(({ isWide, pages }) =>
      pages.flat().map((photo): [Photo, Page] => [photo, isWide ? wide : page]),
    ),
  )
}

export const spreadFormat = ({ widthMm, heightMm }: Format): Format => ({ widthMm: 2 * widthMm, heightMm })

type DatedPhoto = { capturedAt: string | null }

/** Sorts by capture time. Photos without a capture time come last, in the given order. */
export const sortByCapture = <Photo extends DatedPhoto>(photos: readonly Photo[]): Photo[] =>
  photos.toSorted((one, other) => captureMs(one) - captureMs(other))

const captureMs = ({ capturedAt }: DatedPhoto) =>
  capturedAt === null ? Number.MAX_VALUE : Date.parse(capturedAt)

type AlbumCandidate = DatedPhoto & { id: string; isFavorite: boolean; isApproved: boolean }
type PhotoLimits = { minPhotos: number; maxPhotos: number }

/**
 * Returns photos by capture time: `chosen`, favorites and approved ones up to the maximum, then
 * others up to the minimum. Undefined if `finals` has too few.
 */
export function chooseAlbumPhotos<Photo extends AlbumCandidate>(
  finals: readonly Photo[],
  chosen: ReadonlySet<string>,
  { minPhotos, maxPhotos }: PhotoLimits,
): Photo[] | undefined {
  if (finals.length < minPhotos) return undefined
  const day = sortByCapture(finals)
  const own = day.filter(({ id }) => chosen.has(id))
  const favorites = day.filter(
    ({ id, isFavorite, isApproved }) => !chosen.has(id) && (isFavorite || isApproved),
  )
  const best = new Set([...own, ...favorites].slice(0, maxPhotos))
  const others = day.filter((photo) => !best.has(photo))
  for (const photo of pickEvenly(others, minPhotos - best.size)) best.add(photo)
  return day.filter((photo) => best.has(photo))
}

const pickEvenly = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) =>
    itemAt(items, Math.floor(((at + 0.5) * items.length) / count)),
  )
