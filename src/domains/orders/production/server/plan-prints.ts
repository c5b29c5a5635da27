import type { PrintablePhoto } from '#domains/photos/server/photos.ts'
import { unpackableNames } from '#platform/zip/entry-names.ts'
import { orderNumber } from '../../orders.rules.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'

/** One file for the printer. */
export type Print = {
  fileName: string
  item: ItemToProduce
  photo: ItemToProduce['photos'][number]
  /** Undefined when the photo or its original is gone. */
  source: PrintablePhoto | undefined
}

/** Every photo of every line once, in the order of the lines and of an album's pages, under a name that says what it is. */
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

/** 'A1B2C3D4_03_30x40cm_2x_DSC_1019.jpg'; of an album with the page before the photo. */
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

// So that files sort as they were ordered wherever they are listed by name.
const padded = (position: number, count: number) =>
  String(position).padStart(Math.max(2, String(count).length), '0')

/** '30x40cm': how a format is called, however the photo lies in it. */
function formatName({ widthMm, heightMm }: ItemToProduce): string {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  return `${short / 10}x${long / 10}cm`
}
