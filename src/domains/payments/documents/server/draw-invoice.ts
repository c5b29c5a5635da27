import { itemAt, lastOf } from '#platform/pure/item-at.ts'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import {
  A4,
  drawA4,
  drawLine,
  breakLines,
  widthOf,
  writeText,
  type Sheet,
  type TextStyle,
} from '#platform/pdf/a4-text.ts'
import { flowRows } from '#platform/pdf/flow-rows.ts'
import { darkenForPaper } from '#platform/pdf/printed-colour.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'
import { invoiceNl as texts } from '../documents.nl.ts'
import type { InvoiceBuyer, InvoiceSeller, IssuedInvoice } from '../invoice-document.rules.ts'
import { columnsOf, totalsOf, type Column, type Total } from './invoice-table.ts'

const LEFT = 56
const RIGHT = A4.width - 56
const WIDTH = RIGHT - LEFT
const TOP = 56
const BOTTOM = 768
const FOOT = 800
const MIDDLE = 326
const HALF_WIDTH = RIGHT - MIDDLE
const LEFT_HALF_WIDTH = MIDDLE - LEFT - 32

const INK = '#1c1a17'
const SOFT = '#66615a'
const HAIR = '#e6e1da'
const ACCENT = '#8a5a44'

const body: TextStyle = { face: 'regular', size: 9.5, colour: INK }
const strong: TextStyle = { ...body, face: 'semiBold' }
const quiet: TextStyle = { face: 'regular', size: 8.5, colour: SOFT }
const heading: TextStyle = { face: 'serif', size: 32, colour: INK }
const inColumns: TextStyle = { ...body, isFigure: true }
const small: TextStyle = { ...quiet, size: 9 }
const LEADING = 14.5
const ROW_PADDING = 11.5

/** Draws a PDF dated on the day of issue. The same invoice gives the same bytes. */
export function drawInvoiceDocument(
  issued: IssuedInvoice,
  { logo }: { logo: Uint8Array | undefined },
): Promise<Buffer> {
  const { kind, number, issuedOn, document } = issued
  const title = `${texts.title[kind]} ${number}`
  const info = { title, author: document.seller.legalName, date: new Date(`${issuedOn}T12:00:00Z`) }
  return drawA4(info, (sheet) => {
    const accent = darkenForPaper(document.look.accentColor ?? ACCENT)
    const headBottom = drawHead(sheet, document.seller, openLogo(sheet, logo))
    const titleBottom = drawTitle(sheet, issued, accent, headBottom)
    const factsBottom = drawPeopleAndFacts(sheet, issued, titleBottom)
    drawTable(sheet, issued, accent, factsBottom + 30)
    drawFeet(sheet, document.seller)
  })
}

// The types of pdfkit omit `openImage`.
type Opener = { openImage: (picture: Buffer) => PDFKit.Mixins.ImageSrc & { width: number; height: number } }

type Logo = { picture: PDFKit.Mixins.ImageSrc; width: number; height: number }

const LOGO_AREA = 8400
const LOGO_BOX = { width: 220, height: 78 }

/**
 * Scales logos to about the same area. Skips an unreadable file, so that the invoice is still
 * drawn.
 */
function openLogo(sheet: Sheet, logo: Uint8Array | undefined): Logo | undefined {
  if (!logo) return undefined
  try {
    const picture = (sheet as Sheet & Opener).openImage(Buffer.from(logo))
    const byArea = Math.sqrt(LOGO_AREA / (picture.width * picture.height))
    const scale = Math.min(byArea, LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height)
    return { picture, width: picture.width * scale, height: picture.height * scale }
  } catch {
    return undefined
  }
}

type Text = { text: string; style: TextStyle }

type Block = { x: number; y: number; width: number; leading?: number }

/** Writes lines from baseline `y` down. Returns the next baseline. */
function writeBlock(sheet: Sheet, parts: readonly Text[], { x, y, width, leading = LEADING }: Block): number {
  for (const { text, style } of parts) {
    for (const line of breakLines(sheet, text, style, width)) {
      writeText(sheet, line, style, { x, y })
      y += leading
    }
  }
  return y
}

const inStyle = (style: TextStyle, lines: readonly (string | null)[]): Text[] =>
  lines.filter((text) => text !== null).map((text) => ({ text, style }))

/** Draws the studio at the left, its legal details at the right. Returns the lower end. */
function drawHead(sheet: Sheet, seller: InvoiceSeller, logo: Logo | undefined): number {
  const { legalName, tradeName, address, addressLine, email, kvkNumber, vatId } = seller
  const legal: (string | null)[] = [
    logo && legalName === tradeName ? null : legalName,
    ...(address ? addressLines(address) : [addressLine]),
    email,
    kvkNumber && texts.kvk(kvkNumber),
    vatId && texts.vatId(vatId),
  ]
  const names = logo ? inStyle({ ...quiet, face: 'semiBold', colour: INK }, [tradeName]) : []
  const right = writeBlock(sheet, [...names, ...inStyle(quiet, legal)], {
    x: MIDDLE,
    y: TOP + 9,
    width: HALF_WIDTH,
    leading: 13,
  })
  const left = logo ? drawLogo(sheet, logo) : drawName(sheet, tradeName)
  return Math.max(left, right)
}

function drawLogo(sheet: Sheet, { picture, width, height }: Logo): number {
  sheet.image(picture, LEFT, TOP, { width, height })
  return TOP + height
}

const NAME_SIZES = [22, 18, 14]

function drawName(sheet: Sheet, name: string): number {
  const sized = NAME_SIZES.map((size) => {
    const style = { ...heading, size }
    return { style, lines: breakLines(sheet, name, style, LEFT_HALF_WIDTH) }
  })
  // Prefers the second size on one line to the first size on two.
  const { style, lines } =
    sized.slice(0, 2).find((one) => one.lines.length === 1) ??
    sized.find((one) => one.lines.length <= 2) ??
    lastOf(sized)
  lines.forEach((line, at) =>
    writeText(sheet, line, style, { x: LEFT, y: TOP + style.size * (0.78 + at * 1.15) }),
  )
  return TOP + style.size * lines.length * 1.15
}

const addressLines = ({ street, houseNumber, postcode, city, country }: PostalAddress) => [
  `${street} ${houseNumber}`,
  `${postcode} ${city}`,
  country === 'NL' ? null : texts.country[country],
]

function drawTitle(sheet: Sheet, { kind, number }: IssuedInvoice, accent: string, top: number): number {
  const y = Math.max(top, 152) + 50
  const end = writeText(sheet, texts.title[kind], heading, { x: LEFT, y })
  writeText(sheet, number, { ...heading, colour: accent }, { x: end + 9, y })
  return y
}

function drawPeopleAndFacts(sheet: Sheet, issued: IssuedInvoice, titleY: number): number {
  const top = titleY + 38
  const left = writeBlock(sheet, buyerLines(issued.document.buyer), {
    x: LEFT,
    y: top,
    width: LEFT_HALF_WIDTH,
  })
  let y = top
  for (const [label, value] of factsOf(issued)) {
    writeText(sheet, label, quiet, { x: MIDDLE, y })
    y = writeBlock(sheet, inStyle(body, [value]), { x: MIDDLE + 104, y, width: HALF_WIDTH - 104 })
  }
  return Math.max(left, y)
}

function buyerLines({ name, company, address, email, kvkNumber, vatId }: InvoiceBuyer): Text[] {
  return [
    ...inStyle(quiet, [texts.to]),
    ...inStyle(strong, [company ?? name]),
    ...inStyle(body, [company && name, ...(address ? addressLines(address) : [email])]),
    ...inStyle(body, [kvkNumber && texts.kvk(kvkNumber), vatId && texts.vatId(vatId)]),
  ]
}

function factsOf({ kind, issuedOn, document }: IssuedInvoice) {
  const { suppliedOn, orderNumber, buyer, credits } = document
  const facts: [string, string | null][] = [
    [texts.issuedOn, texts.day(issuedOn)],
    [texts.corrects[kind], credits && credits.number],
    [texts.suppliedOn, texts.day(suppliedOn)],
    [texts.order, orderNumber || null],
    [texts.reference, buyer.reference],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function drawTable(sheet: Sheet, issued: IssuedInvoice, accent: string, top: number): void {
  const { lines } = issued.document
  const columns = columnsOf(issued.document)
  const descriptionWidth = WIDTH - columns.reduce((sum, { width }) => sum + width, 0) - 12
  const descriptions = lines.map(({ description }) => breakLines(sheet, description, body, descriptionWidth))
  const heights = descriptions.map((each) => Math.max(1, each.length) * LEADING + ROW_PADDING)
  const tail = layOutTail(sheet, issued)
  const nextTop = TOP + 44
  const room = { first: BOTTOM - top - HEAD_HEIGHT, next: BOTTOM - nextTop - HEAD_HEIGHT }
  flowRows(heights, room, tail.height).forEach((rows, at) => {
    if (at > 0) drawContinuedHead(sheet, issued)
    let y = drawTableHead(sheet, columns, accent, at === 0 ? top : nextTop)
    for (const row of rows) {
      drawRow(sheet, { description: itemAt(descriptions, row), columns, row, y })
      y += itemAt(heights, row)
    }
    sheet.y = y
  })
  drawTail(sheet, tail, sheet.y)
}

function drawContinuedHead(sheet: Sheet, { kind, number, document }: IssuedInvoice): void {
  sheet.addPage()
  const title = `${texts.title[kind]} ${number}`
  const width = WIDTH - widthOf(sheet, title, quiet) - 24
  const name = breakLines(sheet, document.seller.tradeName, { ...heading, size: 13 }, width)[0] ?? ''
  writeText(sheet, name, { ...heading, size: 13 }, { x: LEFT, y: TOP + 9 })
  writeText(sheet, title, quiet, { x: LEFT, y: TOP + 9, width: WIDTH, align: 'right' })
}

const HEAD_HEIGHT = 18

function drawTableHead(sheet: Sheet, columns: readonly Column[], accent: string, y: number): number {
  writeText(sheet, texts.columns.description, quiet, { x: LEFT, y })
  eachColumn(columns, ({ label }, x, width) =>
    writeText(sheet, label, quiet, { x, y, width, align: 'right' }),
  )
  drawLine(sheet, { from: [LEFT, y + 8], to: [RIGHT, y + 8], colour: accent, thickness: 1 })
  return y + HEAD_HEIGHT - 10
}

type Row = { description: readonly string[]; columns: readonly Column[]; row: number; y: number }

function drawRow(sheet: Sheet, { description, columns, row, y }: Row): void {
  const baseline = y + ROW_PADDING / 2 + 10.5
  description.forEach((line, at) => writeText(sheet, line, body, { x: LEFT, y: baseline + at * LEADING }))
  eachColumn(columns, ({ figures, isQuiet }, x, width) =>
    writeText(sheet, itemAt(figures, row), isQuiet ? { ...inColumns, colour: SOFT } : inColumns, {
      x,
      y: baseline,
      width,
      align: 'right',
    }),
  )
  const bottom = y + description.length * LEADING + ROW_PADDING
  drawLine(sheet, { from: [LEFT, bottom], to: [RIGHT, bottom], colour: HAIR })
}

function eachColumn(
  columns: readonly Column[],
  draw: (column: Column, x: number, width: number) => void,
): void {
  let x = RIGHT - columns.reduce((sum, { width }) => sum + width, 0)
  for (const column of columns) {
    draw(column, x, column.width)
    x += column.width
  }
}

type Tail = { totals: readonly Total[]; notes: readonly Text[]; height: number }

const TAIL_GAP = 22
const NOTE_GAP = 3
const TOTAL_HEIGHTS = { large: 31, small: 16 }
const NOTES_WIDTH = LEFT_HALF_WIDTH - 16

function layOutTail(sheet: Sheet, { kind, document }: IssuedInvoice): Tail {
  const { credits, paid, sentences } = document
  const notes = [
    ...inStyle(strong, [paid && `${texts.paid(paid.on, paid.method)}.`]),
    ...inStyle(body, [credits && texts.correction[kind](credits.number, credits.issuedOn)]),
    ...inStyle(quiet, sentences),
    ...inStyle(quiet, [isRounded(document) ? texts.rounded : null]),
  ]
  const totals = totalsOf(document)
  const heightOf = (some: readonly Total[]) => some.reduce((sum, { size }) => sum + TOTAL_HEIGHTS[size], 0)
  const aboveNotes = heightOf(
    totals.slice(
      0,
      totals.findIndex(({ size }) => size === 'large'),
    ),
  )
  const lines = notes.flatMap(({ text, style }) => breakLines(sheet, text, style, NOTES_WIDTH))
  const notesHeight = lines.length * LEADING + notes.length * NOTE_GAP + 8
  return { totals, notes, height: TAIL_GAP + Math.max(heightOf(totals), aboveNotes + notesHeight) }
}

/**
 * Whether a correction's VAT differs from the VAT calculated over its amount. A correction takes
 * what is left of the sale's VAT, which can differ by a cent.
 */
const isRounded = ({ credits, vat }: IssuedInvoice['document']) =>
  credits !== null &&
  vat.some(
    ({ category, rate, netCents, vatCents }) =>
      category === 'S' && Math.abs(vatCents) !== vatWithin(Math.abs(netCents + vatCents), rate),
  )

function drawTail(sheet: Sheet, { totals, notes }: Tail, top: number): void {
  let y = top + TAIL_GAP
  totals.forEach(({ label, amount, size }, at) => {
    const isLarge = size === 'large'
    if (isLarge && at > 0) drawLine(sheet, { from: [MIDDLE, y + 1], to: [RIGHT, y + 1], colour: HAIR })
    const baseline = y + (isLarge ? 19 : 10)
    const figure: TextStyle = isLarge ? { ...strong, size: 16, isFigure: true } : { ...small, isFigure: true }
    writeText(sheet, label, isLarge ? strong : small, { x: MIDDLE, y: baseline })
    writeText(sheet, amount, figure, { x: MIDDLE, y: baseline, width: HALF_WIDTH, align: 'right' })
    if (isLarge) drawNotes(sheet, notes, baseline)
    y += TOTAL_HEIGHTS[size]
  })
}

function drawNotes(sheet: Sheet, notes: readonly Text[], top: number): void {
  let y = top
  for (const note of notes) y = writeBlock(sheet, [note], { x: LEFT, y, width: NOTES_WIDTH }) + NOTE_GAP
}

function drawFeet(sheet: Sheet, { email }: InvoiceSeller): void {
  const { count } = sheet.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    sheet.switchToPage(at)
    writeText(sheet, texts.questions(email), quiet, { x: LEFT, y: FOOT })
    if (count > 1)
      writeText(sheet, texts.page(at + 1, count), quiet, { x: LEFT, y: FOOT, width: WIDTH, align: 'right' })
  }
}
