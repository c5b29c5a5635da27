import type { PrintablePhoto } from '#domains/photos/server/photos.ts'
import { unpackableNames } from '#platform/zip/entry-names.ts'
import type { CropPlace } from '../../cart.rules.ts'
import { formatsInAlbum } from '../../ordering/album.rules.ts'
import type { Format, PhotoSize } from '../../ordering/crop.rules.ts'
import { orderNumber } from '../../orders.rules.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'

export type Print = {
  fileName: string
  item: ItemToProduce
  photo: ItemToProduce['photos'][number]
  /** Its number among the photos of its item, as in the name of its file. */
  place: string
  crop: CropPlace
  /** What it is cropped to. */
  format: Format
  /** Undefined when the photo or its original is gone. */
  source: PrintablePhoto | undefined
} & PhotoSize

/** One file per photo of each item, in the order of items and album pages, with unique file names. */
export function planPrints(order: OrderToProduce, sources: ReadonlyMap<string, PrintablePhoto>): Print[] {
  const prints = order.items.flatMap((item) => {
    const own = item.photos.map((photo) => {
      const source = photo.photoId === null ? undefined : sources.get(photo.photoId)
      const { cropX: x, cropY: y, cropTurned: isTurned } = photo
      const place = padded(photo.position, item.photos.length)
      const fileName = wishedName(order, item, photo)
      return {
        item,
        photo,
        source,
        place,
        crop: { x, y, isTurned },
        format: item,
        fileName,
        ...sizeOf(source),
      }
    })
    if (own.length === 1) return own
    const formats = formatsInAlbum(own, { widthMm: item.widthMm, heightMm: item.heightMm })
    return own.map((print) => ({ ...print, format: formats.get(print)! }))
  })
  const names = unpackableNames(prints.map(({ fileName }) => fileName))
  return prints.map((print, at) => ({ ...print, fileName: names[at]! }))
}

// Of a deleted photo nobody knows.
const sizeOf = (source: PrintablePhoto | undefined) => ({
  widthPx: source?.widthPx ?? 3,
  heightPx: source?.heightPx ?? 2,
})

export const jobSheetName = (order: OrderToProduce) => `${orderNumber(order.id)}_werkbon.pdf`
export const missingListName = (order: OrderToProduce) => `${orderNumber(order.id)}_ontbrekend.txt`

/** 'A1B2C3D4_03_30x40cm_2x_DSC_1019.jpg'; for albums with the page number before the photo. */
function wishedName(order: OrderToProduce, item: ItemToProduce, photo: Print['photo']): string {
  const parts = [
    orderNumber(order.id),
    padded(item.position, order.items.length),
    formatName(item),
    `${item.quantity}x`,
    ...(item.photos.length > 1 ? [padded(photo.position, item.photos.length)] : []),
    photo.photoLabel.replace(/(?<=.)\.[^.]{1,8}$/, ''),
  ]
  return `${parts.join('_')}.jpg`
}

// Zero-padded, so that sorting by name keeps the order.
const padded = (position: number, count: number) =>
  String(position).padStart(Math.max(2, String(count).length), '0')

/** '30x40cm': short side first, whatever the photo's orientation. */
function formatName({ widthMm, heightMm }: ItemToProduce): string {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  return `${short / 10}x${long / 10}cm`
}
