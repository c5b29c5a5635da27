// The layout of invoices and receipts: A4 pages, from top to bottom.
import { interFont } from '../fonts/inter-font.ts'

export type Page = PDFKit.PDFDocument

const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const TOP = 64
const BOTTOM = 785
const LINE_HEIGHT = 18
const COLUMN_WIDTH = 84

// Every reader has Helvetica, so it adds nothing to a file, but it only covers western European letters.
const inHelvetica = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
const fontFor = (text: string) => (inHelvetica.test(text) ? 'Helvetica' : interFont)

type PdfInfo = { title: string; author: string; date: Date }

export async function drawPdf({ title, author, date }: PdfInfo, draw: (page: Page) => void): Promise<Buffer> {
  // Loaded when the first page is drawn: with its fonts it takes tens of megabytes.
  const { default: PdfDocument } = await import('pdfkit')
  const info = { Title: title, Author: author, CreationDate: date }
  const page = new PdfDocument({ size: 'A4', margin: LEFT, lang: 'nl-NL', info })
  const finished = collect(page)
  draw(page)
  page.end()
  return finished
}

type Side = { label: string; lines: readonly string[] }
type Head = { title: string; from: Side; to: Side; facts: readonly (readonly [string, string])[] }

/** Draws sender, recipient and facts; leaves `page.y` where the rest begins. */
export function drawHead(page: Page, { title, from, to, facts }: Head): void {
  page.font('Helvetica-Bold').fontSize(22).text(title, LEFT, TOP)
  page.fontSize(10)
  const bottoms = [from, to].map((side, at) => paragraph(page, side, LEFT + (at * WIDTH) / 2, 110))
  page.y = Math.max(220, ...bottoms.map((bottom) => bottom + LINE_HEIGHT))
  page.font('Helvetica')
  for (const [label, value] of facts) {
    const { y } = page
    page.text(label, LEFT, y)
    page.text(value, LEFT + 110, y)
    page.y = y + LINE_HEIGHT
  }
  page.y += 26
}

function paragraph(page: Page, { label, lines }: Side, x: number, y: number): number {
  page.font('Helvetica-Bold').text(label, x, y)
  const text = lines.join('\n')
  page.font(fontFor(text)).text(text, x, y + LINE_HEIGHT, { width: WIDTH / 2 - 20, lineGap: 3 })
  return page.y
}

/** A table row, on a new page where this one is full: its label, and figures in columns at the right. */
export function row(page: Page, label: string, figures: readonly string[], font = fontFor(label)): void {
  page.font(font)
  const width = WIDTH - figures.length * COLUMN_WIDTH - 20
  if (page.y + page.heightOfString(label, { width }) > BOTTOM) page.addPage()
  const { y } = page
  figures.forEach((figure, at) => {
    const x = RIGHT - (figures.length - at) * COLUMN_WIDTH
    page.text(figure, x, y, { width: COLUMN_WIDTH, align: 'right' })
  })
  page.text(label, LEFT, y, { width })
  page.y += 8
}

export const boldRow = (page: Page, label: string, figures: readonly string[]) =>
  row(page, label, figures, 'Helvetica-Bold')

export function rule(page: Page): void {
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).stroke('#999999')
  page.y += 10
}

export function note(page: Page, text: string): void {
  page.font(fontFor(text)).text(text, LEFT, page.y + 24, { width: WIDTH })
}

function collect(page: Page): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
}

/** A response that shows the PDF in the browser and that no cache stores. */
export const pdfAnswer = (pdf: Buffer, fileName: string) =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
