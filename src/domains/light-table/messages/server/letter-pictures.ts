import { itemAt } from '#platform/pure/item-at.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import type { DrawnMailPictures, WantedPictures } from '#platform/core/wanted-pictures.ts'
import type { RenditionSize } from '#domains/photos/photos.rules.ts'
import { shownVersion } from '#domains/photos/picture-state.rules.ts'
import { drawLetterLogo, drawLetterPicture, renditionKey } from '#domains/photos/server/photos.ts'
import {
  findCover,
  findLogo,
  listPhotosById,
  listThumbCandidates,
  type PhotoInLetter,
} from './letter-pictures.sql.ts'

// Twice the shown size, for dense screens. All pictures of an email are at most 120 kB.
const shapes = {
  cover: { widthPx: 1200, heightPx: 600, maxBytes: 60_000, from: 2048 },
  thumb: { widthPx: 244, heightPx: 162, maxBytes: 10_000, from: 480 },
  line: { widthPx: 144, heightPx: 108, maxBytes: 8000, from: 480 },
} satisfies Record<string, Shape>
type Shape = { widthPx: number; heightPx: number; maxBytes: number; from: RenditionSize }

const LOGO_MAX_BYTES = 18_000

const THUMBS = 4

type PicturePlacement = { place: string; photo: PhotoInLetter; shape: Shape }

/** Leaves out a picture that fails or that the reader may not see now. */
export async function drawLetterPictures(
  services: Services,
  wanted: WantedPictures,
): Promise<DrawnMailPictures> {
  const drawn = new Map<string, Uint8Array>()
  for (const { place, photo, shape } of await findPhotos(services, wanted)) {
    const picture = await unlessFailed(services, place, draw(services, photo, shape))
    if (picture) drawn.set(place, picture)
  }
  const logo = await unlessFailed(services, 'logo', drawLogo(services, wanted))
  if (logo) drawn.set('logo', logo)
  return drawn
}

const unlessFailed = <Picture>({ log }: Services, place: string, drawing: Promise<Picture>) =>
  drawing.catch((error: unknown) => {
    log.warn({ error, place }, 'a letter goes without a picture')
    return undefined
  })

async function drawLogo({ pool, objects }: Services, { reader }: WantedPictures) {
  if (!('clientId' in reader)) return undefined
  const logo = await asSystem(pool, (tx) => findLogo(tx, reader.clientId))
  const found = logo?.key ? await objects.read(logo.key) : undefined
  if (!logo || !found) return undefined
  const png = Buffer.concat(await found.stream.toArray())
  return drawLetterLogo({ png, ground: logo.ground, maxBytes: LOGO_MAX_BYTES })
}

const findPhotos = ({ pool, clock }: Services, { reader, gallery, thumbIds, lineIds }: WantedPictures) =>
  asSystem(pool, async (tx): Promise<PicturePlacement[]> => {
    const reading = { reader, today: calendarDay(clock()) }
    const cover = gallery && (await findCover(tx, reading, gallery))
    const except = cover ? [cover.id] : []
    const named = await listPhotosById(tx, reading, [
      ...new Set([...(thumbIds ?? []), ...(lineIds ?? [])].filter((id) => id !== null)),
    ])
    const byId = new Map(named.map((photo) => [photo.id, photo]))
    const thumbs = gallery
      ? spread(await listThumbCandidates(tx, reading, gallery, except))
      : (thumbIds ?? []).flatMap((id) => byId.get(id) ?? []).slice(0, THUMBS)
    const lines = (lineIds ?? []).map((id) => (id === null ? undefined : byId.get(id)))
    return [
      ...(cover ? [{ place: 'cover', photo: cover, shape: shapes.cover }] : []),
      ...thumbs.map((photo, at) => ({ place: `thumb${at + 1}`, photo, shape: shapes.thumb })),
      ...lines.flatMap((photo, at) => (photo ? [{ place: `line${at + 1}`, photo, shape: shapes.line }] : [])),
    ]
  })

/** Picks up to four photos, evenly spread. Prefers landscapes, because they are cropped least. */
function spread(photos: readonly PhotoInLetter[]): PhotoInLetter[] {
  const landscapes = photos.filter(({ widthPx, heightPx }) => (widthPx ?? 0) > (heightPx ?? 0))
  const some = landscapes.length >= THUMBS ? landscapes : photos
  if (some.length <= THUMBS) return [...some]
  return Array.from({ length: THUMBS }, (_, at) =>
    itemAt(some, Math.floor(((at + 0.5) * some.length) / THUMBS)),
  )
}

async function draw({ objects }: Services, photo: PhotoInLetter, { from, ...shape }: Shape) {
  const version = shownVersion(photo)
  if (version === undefined) return undefined
  const found = await objects.read(renditionKey(photo.id, version, from))
  if (!found) return undefined
  const picture = Buffer.concat(await found.stream.toArray())
  const focus = { x: photo.focalX ?? 0.5, y: photo.focalY ?? 0.5 }
  return drawLetterPicture({ ...shape, picture, focus })
}
