import { itemAt } from '#platform/pure/item-at.ts'
import type { PrintablePhoto } from '#domains/photos/server/photos.ts'
import { safeEntryNames } from '#platform/zip/entry-names.ts'
import type { CropPlace } from '../../cart.rules.ts'
import { albumFormatByPhoto } from '../../ordering/album.rules.ts'
import type { Format, PhotoSize } from '../../ordering/crop.rules.ts'
import { orderNumber } from '../../orders.rules.ts'
import { variantInFileName } from '../../variant-text.rules.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'

export type Print = {
  fileName: string
  item: ItemToProduce
  photo: ItemToProduce['photos'][number]
  /** Zero-padded number of the photo within its item. */
  place: string
  crop: CropPlace
  format: Format
  /** Undefined when the photo is deleted. */
  source: PrintablePhoto | undefined
} & PhotoSize

/** Plans one file per photo, ordered by item and album page, with unique names. */
export function planPrints(order: OrderToProduce, sources: ReadonlyMap<string, PrintablePhoto>): Print[] {
  const prints = order.items.flatMap((item) => {
    const own = item.photos.map((photo) => {
      const source = photo.photoId === null ? undefined : sources.get(photo.photoId)
      const { cropX: x, cropY: y, cropTurned: isTurned } = photo
      const place = padded(photo.position, item.photos.length)
      const fileName = preferredName(order, item, photo)
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
    const formats = albumFormatByPhoto(own, { widthMm: item.widthMm, heightMm: item.heightMm })
    return own.map((print) => ({ ...print, format: formats.get(print)! }))
  })
  const names = safeEntryNames(prints.map(({ fileName }) => fileName))
  return prints.map((print, at) => ({ ...print, fileName: itemAt(names, at) }))
}

// The size of a deleted photo is unknown, so 3:2 is assumed.
const sizeOf = (source: PrintablePhoto | undefined) => ({
  widthPx: source?.widthPx ?? 3,
  heightPx: source?.heightPx ?? 2,
})

export const jobSheetName = (order: OrderToProduce) => `${orderNumber(order.id)}_werkbon.pdf`
export const missingListName = (order: OrderToProduce) => `${orderNumber(order.id)}_ontbrekend.txt`

/**
 * Returns 'A1B2C3D4_03_30x40cm_2x_DSC_1019.jpg'. The name of an album photo has the photo's number
 * before the label.
 */
function preferredName(order: OrderToProduce, item: ItemToProduce, photo: Print['photo']): string {
  const parts = [
    orderNumber(order.id),
    padded(item.position, order.items.length),
    variantInFileName(item),
    `${item.quantity}x`,
    ...(item.photos.length > 1 ? [padded(photo.position, item.photos.length)] : []),
    photo.photoLabel.replace(/(?<=.)\.[^.]{1,8}$/, ''),
  ]
  return `${parts.join('_')}.jpg`
}

// Zero-padded, so that sorting by name keeps the order.
const padded = (position: number, count: number) =>
  String(position).padStart(Math.max(2, String(count).length), '0')
