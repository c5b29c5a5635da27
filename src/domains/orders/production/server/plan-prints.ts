import type { PrintablePhoto } from '#domains/photos/server/photos.ts'
import { unpackableNames } from '#platform/zip/entry-names.ts'
import { orderNumber } from '../../orders.rules.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'

export type Print = {
  fileName: string
  item: ItemToProduce
  photo: ItemToProduce['photos'][number]
  /** Undefined when the photo or its original is gone. */
  source: PrintablePhoto | undefined
}

/** One file per photo of each item, in the order of items and album pages, with unique file names. */
export function planPrints(order: OrderToProduce, sources: ReadonlyMap<string, PrintablePhoto>): Print[] {
  const prints = order.items.flatMap((item) =>
    item.photos.map((photo) => {
      const source = photo.photoId === null ? undefined : sources.get(photo.photoId)
      return { item, photo, source, fileName: wishedName(order, item, photo) }
    }),
  )
  const names = unpackableNames(prints.map(({ fileName }) => fileName))
  return prints.map((print, at) => ({ ...print, fileName: names[at]! }))
}

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
