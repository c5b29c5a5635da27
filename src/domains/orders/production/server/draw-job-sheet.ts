import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { interFont } from '#platform/fonts/inter-font.ts'
import { orderNumber } from '../../orders.rules.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { drawAlbumSpreads } from './draw-album-spreads.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import type { Print } from './plan-prints.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'
import {
  ALARM,
  asWritten,
  BOTTOM,
  INK,
  MARGIN,
  QUIET,
  RIGHT,
  ROW_GAP,
  WIDTH,
  write,
  type Page,
  type SheetPictures,
} from './sheet-page.ts'

type Sheet = {
  order: OrderToProduce
  prints: readonly Print[]
  missing: ReadonlySet<Print>
  pictures: SheetPictures
  now: Date
}

const PICTURE = 56
const TEXT_LEFT = MARGIN + PICTURE + 16
const TEXT_WIDTH = RIGHT - TEXT_LEFT - 110
/** The work order as PDF: customer, address, and each item with thumbnail, format, quantity and file names. */
export async function drawJobSheet({ order, prints, missing, pictures, now }: Sheet): Promise<Buffer> {
  const info = { Title: texts.title(orderNumber(order.id)), Author: order.studioName, CreationDate: now }
  const page = new PdfDocument({ size: 'A4', margin: MARGIN, lang: 'nl-NL', info, font: interFont })
  const drawn = buffer(page)
  let pageCount = 1
  page.on('pageAdded', () => {
    pageCount += 1
    write(page, texts.page(orderNumber(order.id), pageCount), { size: 9, colour: QUIET })
    page.y += ROW_GAP
  })
  drawHead(page, order, prints.length - missing.size, missing.size)
  const printsOf = Map.groupBy(prints, ({ item }) => item)
  for (const item of order.items) {
    const files = printsOf.get(item) ?? []
    const [first] = item.photos
    drawLine(page, item, first && pictures.get(first.id), {
      files: files.filter((print) => !missing.has(print)),
      missing: files.filter((print) => missing.has(print)),
    })
    if (files.length > 1) drawAlbumSpreads(page, item, files, pictures)
  }
  page.end()
  return drawn
}

function drawHead(page: Page, order: OrderToProduce, fileCount: number, missingCount: number): void {
  write(page, texts.title(orderNumber(order.id)), { size: 22 })
  write(page, order.studioName, { colour: QUIET })
  page.y += ROW_GAP
  const { y } = page
  const { customerName, customerEmail } = order.metadata
  const clientName = `${order.firstName} ${order.lastName}`
  const customer = [customerName, ...(clientName === customerName ? [] : [clientName]), customerEmail]
  paragraph(page, texts.customer, customer, MARGIN)
  const below = page.y
  page.y = y
  paragraph(
    page,
    order.delivery === 'pick_up' ? texts.delivery : texts.address,
    addressLines(order),
    MARGIN + WIDTH / 2,
  )
  page.y = Math.max(below, page.y) + ROW_GAP

  write(page, texts.ordered(order.createdAt))
  if (order.paidAt) write(page, texts.paid(order.paidAt))
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  write(page, texts.totals(order.items.length, pieces, fileCount))
  if (missingCount > 0) write(page, texts.missing(missingCount), { colour: ALARM })
  if (order.notes) {
    page.y += ROW_GAP
    paragraph(page, texts.notes, [order.notes], MARGIN, WIDTH)
  }
  page.y += ROW_GAP
}

function addressLines({ delivery, metadata }: OrderToProduce): string[] {
  const { customerName, deliveryAddress: to, pickUpLine } = metadata
  if (delivery === 'pick_up') return [texts.pickUp, ...(pickUpLine ? [pickUpLine] : [])]
  if (!to) return [texts.noAddress]
  const { street, houseNumber, postcode, city, country } = to
  return [customerName, `${street} ${houseNumber}`, `${postcode} ${city}`, countriesNl[country]]
}

function paragraph(page: Page, label: string, lines: string[], left: number, width = WIDTH / 2 - 20): void {
  write(page, label, { size: 9, colour: QUIET, left, width })
  write(page, lines.join('\n'), { left, width })
}

type Files = { files: readonly Print[]; missing: readonly Print[] }

function drawLine(page: Page, item: ItemToProduce, picture: Uint8Array | undefined, files: Files): void {
  const lines = linesOf(item, files)
  const heights = lines.map(({ text, size }) => page.fontSize(size).heightOfString(text, textBox))
  const textHeight = heights.reduce((sum, each) => sum + each, 0)
  const height = Math.max(PICTURE, textHeight)
  if (page.y + height + ROW_GAP > BOTTOM) page.addPage()
  const top = page.y
  page.moveTo(MARGIN, top).lineTo(RIGHT, top).lineWidth(0.5).stroke('#c9c9cf')
  const rowTop = top + ROW_GAP / 2
  if (picture) page.image(Buffer.from(picture), MARGIN, rowTop, { fit: [PICTURE, PICTURE], valign: 'center' })
  page.y = rowTop
  write(page, texts.quantity(item.quantity), { size: 18, left: RIGHT - 100, width: 70, align: 'right' })
  // A box to tick by hand.
  page
    .rect(RIGHT - 16, rowTop + 3, 14, 14)
    .lineWidth(1)
    .stroke(INK)
  page.y = rowTop
  for (const { text, size, colour } of lines) write(page, text, { size, colour, ...textPlace })
  page.y = Math.max(page.y, rowTop + height) + ROW_GAP / 2
}

const textPlace = { left: TEXT_LEFT, width: TEXT_WIDTH }
const textBox = { width: TEXT_WIDTH, lineGap: 2, features: asWritten }

function linesOf(item: ItemToProduce, { files, missing }: Files) {
  const quiet = (text: string) => ({ text, size: 9, colour: QUIET })
  const saysMaterial = item.material === null || item.format.includes(item.material)
  const format = saysMaterial ? item.format : `${item.format}, ${item.material}`
  const [first, last] = [files.at(0), files.at(-1)]
  const isAlbum = item.photos.length > 1
  return [
    { text: `${item.position}. ${item.productType}, ${format}`, size: 11, colour: INK },
    ...(isAlbum ? [quiet(texts.photos(item.photos.length))] : []),
    ...(first && last === first ? [quiet(first.fileName)] : []),
    ...(first && last !== first ? [quiet(texts.until(first.fileName, last!.fileName))] : []),
    ...missing.map(({ photo }) => ({ ...quiet(texts.originalMissing(photo.photoLabel)), colour: ALARM })),
    ...(item.notes ? [{ text: texts.note(item.notes), size: 10, colour: INK }] : []),
  ]
}
