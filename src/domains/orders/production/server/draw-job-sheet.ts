// Keep the printed page `OrderJobSheet` similar.
import { drawA4, drawLine, breakLines, writeText, type Sheet, type TextStyle } from '#platform/pdf/a4-text.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { countPieces } from '../../cart.rules.ts'
import { orderNumber } from '../../orders.rules.ts'
import { variantText } from '../../variant-text.rules.ts'
import { drawAlbumSpreads } from './draw-album-spreads.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import type { Print } from './plan-prints.ts'
import type { ItemToProduce, OrderToProduce } from './production.sql.ts'
import {
  ALARM,
  BOTTOM,
  HAIR,
  INK,
  LEFT,
  PADDING,
  RIGHT,
  SOFT,
  type SheetPicture,
  type SheetPictures,
} from './sheet-page.ts'

type JobSheet = {
  order: OrderToProduce
  prints: readonly Print[]
  missing: ReadonlySet<Print>
  pictures: SheetPictures
  now: Date
}

const HALF = LEFT + (RIGHT - LEFT) / 2
const NEXT_TOP = 72
const LEADING = 14

const PHOTO = { x: LEFT + 24, width: 104, height: 78 }
const TEXT = { x: PHOTO.x + PHOTO.width + 16, width: 216 }
const BOX = 14
const QUANTITY = { x: LEFT, width: RIGHT - LEFT - BOX - 24, align: 'right' } as const

const title: TextStyle = { face: 'serif', size: 28, colour: INK }
const plain: TextStyle = { face: 'regular', size: 10, colour: INK }
const strong: TextStyle = { face: 'semiBold', size: 10, colour: INK }
const small: TextStyle = { face: 'regular', size: 9, colour: SOFT }
const alarm: TextStyle = { ...plain, colour: ALARM }
const fileName: TextStyle = { ...small, isLiteral: true }
const size: TextStyle = { face: 'semiBold', size: 15, colour: INK }
const figure: TextStyle = { face: 'semiBold', size: 17, colour: INK, isFigure: true }

export function drawJobSheet(jobSheet: JobSheet): Promise<Buffer> {
  const { order, prints, missing, pictures, now } = jobSheet
  const info = { title: texts.title(orderNumber(order.id)), author: order.studioName, date: now }
  const printsOf = Map.groupBy(prints, ({ item }) => item)
  return drawA4(info, (sheet) => {
    let y = drawColumnHeads(sheet, drawHead(sheet, jobSheet))
    let pages = 1
    const turn = () => {
      sheet.addPage()
      pages += 1
      writeText(sheet, texts.page(orderNumber(order.id), pages), small, { x: LEFT, y: 48 })
      return NEXT_TOP
    }
    for (const item of order.items) {
      const files = printsOf.get(item) ?? []
      const lines = linesOf(sheet, item, files, missing)
      const height = PADDING * 2 + Math.max(PHOTO.height, heightOf(lines))
      if (y + height > BOTTOM) y = drawColumnHeads(sheet, turn())
      const [first] = item.photos
      drawRow(sheet, item, { y, lines, picture: first && pictures.get(first.id) })
      y += height
      if (files.length > 1) y = drawAlbumSpreads(sheet, y, { item, prints: files, pictures, turn })
      drawLine(sheet, { from: [LEFT, y], to: [RIGHT, y], colour: HAIR })
    }
    writeText(sheet, texts.pieces(countPieces(order.items)), strong, {
      ...fullWidth,
      y: Math.min(y + 20, BOTTOM + 20),
    })
  })
}

const fullWidth = { x: LEFT, width: RIGHT - LEFT, align: 'right' } as const

function drawHead(sheet: Sheet, { order, prints, missing }: JobSheet): number {
  writeText(sheet, order.studioName, plain, { x: LEFT, y: 58 })
  writeText(sheet, texts.title(orderNumber(order.id)), title, { x: LEFT, y: 88 })
  writeText(sheet, texts.ordered(order.createdAt), plain, { ...fullWidth, y: 74 })
  if (order.paidAt) writeText(sheet, texts.paid(order.paidAt), plain, { ...fullWidth, y: 88 })
  drawLine(sheet, { from: [LEFT, 102], to: [RIGHT, 102], colour: INK, thickness: 1 })

  const { customerName, customerEmail } = order.metadata
  const clientName = `${order.firstName} ${order.lastName}`
  const customer = [...(clientName === customerName ? [] : [clientName]), customerEmail]
  const [heading = '', ...address] = addressLines(order)
  const width = HALF - LEFT - 20
  const from = 124
  const ends = [
    writeLines(sheet, { x: LEFT, y: from, width }, [customerName, strong], ...customer.map(inPlain)),
    writeLines(sheet, { x: HALF, y: from, width }, [heading, strong], ...address.map(inPlain)),
  ]
  const missingCount = missing.size
  return writeLines(
    sheet,
    { x: LEFT, y: Math.max(...ends) + 8, width: RIGHT - LEFT },
    ...(order.notes ? ([[texts.notes, small], ...order.notes.split('\n').map(inPlain)] as const) : []),
    [texts.totals(order.items.length, countPieces(order.items), prints.length - missingCount), small],
    ...(missingCount > 0 ? ([[texts.missing(missingCount), alarm]] as const) : []),
  )
}

const inPlain = (text: string) => [text, plain] as const

type Column = { x: number; y: number; width: number }

/** Returns the y coordinate of the next line. */
function writeLines(
  sheet: Sheet,
  { x, y, width }: Column,
  ...lines: readonly (readonly [string, TextStyle])[]
) {
  let at = y
  for (const [text, style] of lines)
    for (const line of breakLines(sheet, text, style, width)) {
      writeText(sheet, line, style, { x, y: at })
      at += LEADING
    }
  return at
}

function addressLines({ delivery, metadata }: OrderToProduce): string[] {
  const { customerName, deliveryAddress: to, pickUpLine } = metadata
  if (delivery === 'pick_up') return [texts.pickUp, ...(pickUpLine ? [pickUpLine] : [])]
  if (!to) return [texts.noAddress]
  const { street, houseNumber, postcode, city, country } = to
  return [customerName, `${street} ${houseNumber}`, `${postcode} ${city}`, countriesNl[country]]
}

function drawColumnHeads(sheet: Sheet, top: number): number {
  const y = top + 14
  drawLine(sheet, { from: [LEFT, top], to: [RIGHT, top], colour: INK })
  const heads = texts.columns
  writeText(sheet, '#', strong, { x: LEFT, y })
  writeText(sheet, heads.photo, strong, { x: PHOTO.x, y })
  writeText(sheet, heads.product, strong, { x: TEXT.x, y })
  writeText(sheet, heads.quantity, strong, { ...QUANTITY, y })
  writeText(sheet, heads.done, strong, { ...fullWidth, y })
  drawLine(sheet, { from: [LEFT, top + 21], to: [RIGHT, top + 21], colour: INK })
  return top + 21
}

type Row = { y: number; lines: readonly Line[]; picture: SheetPicture | undefined }
type Line = { text: string; style: TextStyle }

const leadingOf = ({ style }: Line) => (style === size ? 20 : LEADING)
const heightOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + leadingOf(line), 0)

function drawRow(sheet: Sheet, item: ItemToProduce, { y, lines, picture }: Row): void {
  const top = y + PADDING
  const first = top + plain.size * 0.73
  writeText(sheet, String(item.position), { ...plain, isFigure: true }, { x: LEFT, y: first })
  if (picture) drawPhoto(sheet, picture, top)
  let at = first
  for (const line of lines) {
    at += leadingOf(line) - LEADING
    writeText(sheet, line.text, line.style, { x: TEXT.x, y: at })
    at += LEADING
  }
  writeText(sheet, texts.quantity(item.quantity), figure, { ...QUANTITY, y: top + figure.size * 0.73 })
  sheet
    .rect(RIGHT - BOX, top, BOX, BOX)
    .lineWidth(1)
    .stroke(INK)
}

function drawPhoto(sheet: Sheet, { jpeg, widthPx, heightPx, crop }: SheetPicture, y: number): void {
  const scale = Math.min(PHOTO.width / widthPx, PHOTO.height / heightPx)
  const [width, height] = [widthPx * scale, heightPx * scale]
  sheet.image(Buffer.from(jpeg), PHOTO.x, y, { width, height })
  const [left, top] = [PHOTO.x + crop.left * scale, y + crop.top * scale]
  const [right, bottom] = [left + crop.width * scale, top + crop.height * scale]
  sheet.save().fillColor('#ffffff').fillOpacity(0.62)
  sheet.rect(PHOTO.x, y, width, top - y).rect(PHOTO.x, bottom, width, y + height - bottom)
  sheet.rect(PHOTO.x, top, left - PHOTO.x, bottom - top)
  sheet.rect(right, top, PHOTO.x + width - right, bottom - top).fill()
  sheet.restore()
  sheet
    .rect(left, top, right - left, bottom - top)
    .lineWidth(1)
    .stroke(INK)
}

function linesOf(
  sheet: Sheet,
  item: ItemToProduce,
  prints: readonly Print[],
  missing: ReadonlySet<Print>,
): Line[] {
  const files = prints.filter((print) => !missing.has(print))
  const saysMaterial = item.material === null || item.variantName.includes(item.material)
  const [first, last] = [files.at(0), files.at(-1)]
  const isAlbum = item.photos.length > 1
  const lines: Line[] = [
    { text: saysMaterial ? item.productName : `${item.productName}, ${item.material}`, style: plain },
    { text: variantText(item), style: size },
    ...(isAlbum ? [{ text: texts.photos(item.photos.length), style: small }] : []),
    ...(first && last === first ? [{ text: first.fileName, style: fileName }] : []),
    ...(first && last && last !== first
      ? [{ text: texts.until(first.fileName, last.fileName), style: fileName }]
      : []),
    ...prints
      .filter((print) => missing.has(print))
      .map(({ photo }) => ({ text: texts.originalMissing(photo.photoLabel), style: alarm })),
    ...(item.note ? [{ text: texts.note(item.note), style: plain }] : []),
  ]
  return lines.flatMap(({ text, style }) =>
    breakLines(sheet, text, style, TEXT.width).map((line) => ({ text: line, style })),
  )
}
