import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { interFont } from '#platform/fonts/inter-font.ts'
import { orderNumber } from '../../orders.rules.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import type { Print } from './plan-prints.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'

export type SheetPictures = ReadonlyMap<string, Uint8Array>

type Sheet = {
  order: OrderToProduce
  prints: readonly Print[]
  missing: ReadonlySet<Print>
  pictures: SheetPictures
  now: Date
}

type Page = InstanceType<typeof PdfDocument>
type Features = PDFKit.Mixins.TextOptions['features']

// Turns off Inter's contextual alternates, which draw an x between digits as × and so would change file names. The
// types only know features that are turned on.
const asWritten = { calt: false } as unknown as NonNullable<Features>

const MARGIN = 48
const RIGHT = 595 - MARGIN
const BOTTOM = 842 - MARGIN
const WIDTH = RIGHT - MARGIN
const PICTURE = 56
const TEXT_LEFT = MARGIN + PICTURE + 16
const TEXT_WIDTH = RIGHT - TEXT_LEFT - 110
const ROW_GAP = 12

const INK = '#1b1b1f'
const QUIET = '#66666e'
const ALARM = '#b3261e'

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
    drawLine(page, item, pictures.get(item.id), {
      files: files.filter((print) => !missing.has(print)),
      missing: files.filter((print) => missing.has(print)),
    })
  }
  page.end()
  return drawn
}

type Style = { size?: number; colour?: string; left?: number; width?: number; align?: 'left' | 'right' }

function write(page: Page, text: string, style: Style = {}): void {
  const { size = 10, colour = INK, left = MARGIN, width = WIDTH, align = 'left' } = style
  page
    .fontSize(size)
    .fillColor(colour)
    .text(text, left, page.y, { width, align, lineGap: 2, features: asWritten })
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
  paragraph(page, texts.address, addressLines(order), MARGIN + WIDTH / 2)
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

function addressLines({ metadata: { customerName, deliveryAddress: to } }: OrderToProduce): string[] {
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
