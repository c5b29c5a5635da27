// Text on A4 pages in the product's own typefaces: every line is broken here, so that its place is known before it is drawn.
import { buffer } from 'node:stream/consumers'
import { frauncesFont, interRegularFont, interSemiBoldFont } from '../fonts/document-fonts.ts'
import { interFont } from '../fonts/inter-font.ts'
import { otherScriptFont } from '../fonts/other-scripts.ts'
import { isRightToLeft, withApostrophes } from '../pure/shown-text.ts'

export type Sheet = PDFKit.PDFDocument

export const A4 = { width: 595.28, height: 841.89 }

type Info = { title: string; author: string; date: Date }

/** Pages that are drawn on until `draw` is done; the same drawing gives the same bytes. */
export async function drawA4({ title, author, date }: Info, draw: (sheet: Sheet) => void): Promise<Buffer> {
  // Loaded when the first page is drawn: with its fonts it takes tens of megabytes.
  const { default: PdfDocument } = await import('pdfkit')
  const sheet = new PdfDocument({
    size: 'A4',
    // Of its own accord pdfkit would turn the page under text in the margin.
    margin: 0,
    lang: 'nl-NL',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: date },
    font: interRegularFont,
  })
  const drawn = buffer(sheet)
  draw(sheet)
  sheet.end()
  return drawn
}

const faces = { serif: frauncesFont, regular: interRegularFont, semiBold: interSemiBoldFont }

export type Style = {
  face: keyof typeof faces
  size: number
  colour: string
  /** Digits of one width, for columns. */
  isFigure?: boolean
  /** Letter by letter, as in a file name: else the face draws an x between digits as ×. */
  isLiteral?: boolean
}

type Place = { x: number; /** Of the baseline. */ y: number; width?: number; align?: 'left' | 'right' }

// What the files hold, of what occurs in names and texts. Fraunces and the cut Inter have Latin script.
const has = {
  serif:
    /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9–—‘’‚“”„•…€]/,
  inter:
    /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u1e00-\u1e9b\u1e9d-\u1eff\u2010-\u2027\u2030-\u2055€№™←↑→↓−]/,
  rest: /(?=\p{L})[\u0386-\u03ce\u0400-\u0481\u048a-\u049d\u04a0-\u04ff]/u,
}

function fontFor(character: string, face: Style['face']): string | undefined {
  if (face === 'serif' && has.serif.test(character)) return faces.serif
  if (has.inter.test(character)) return face === 'regular' ? faces.regular : faces.semiBold
  return has.rest.test(character) ? interFont : otherScriptFont(character)
}

/** A letter in a script that no face has becomes '?'; a sign without a word, such as an emoji, goes without a trace. */
const printable = (text: string, { isLiteral }: Style) =>
  Array.from((isLiteral ? text : withApostrophes(text)).normalize('NFC').replaceAll(/\s+/g, keepNoBreak))
    .map((character) =>
      fontFor(character, 'regular') ? character : /[\p{L}\p{N}]/u.test(character) ? '?' : '',
    )
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const keepNoBreak = (space: string) => (space === '\u00a0' ? space : ' ')

type Run = { font: string; text: string }

/** Pieces of a text that one font draws. */
function runsOf(text: string, face: Style['face']) {
  const runs: Run[] = []
  for (const character of text) {
    const font = fontFor(character, face) ?? faces.regular
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/**
 * Runs in the order in which they are drawn from left to right: words that run from right to left are turned round as a
 * group, with what stands between them and a number behind them (UAX 9). Their font shapes each of them, from the right.
 */
function inDrawnOrder(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ text }) => isRightToLeft(text))) return runs
  const parts = runs.flatMap(({ font, text }) =>
    text.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/).map((part) => ({ font, text: part })),
  )
  const drawn: Run[] = []
  for (let at = 0; at < parts.length;) {
    let end = at
    if (isRightToLeft(parts[at]!.text))
      for (let next = at + 1; next < parts.length && !isLeftToRight(parts[next]!.text); next++)
        if (isRightToLeft(parts[next]!.text) || /\d/.test(parts[next]!.text)) end = next
    drawn.push(...parts.slice(at, end + 1).toReversed())
    at = end + 1
  }
  return drawn
}

const isLeftToRight = (text: string) => !isRightToLeft(text) && /\p{L}/u.test(text)

type Features = NonNullable<PDFKit.Mixins.TextOptions['features']>

// The types only know features that are turned on; these are contextual alternates.
const LITERAL = { calt: false } as unknown as Features

const optionsOf = ({ isFigure, isLiteral }: Style): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  ...(isFigure && { features: ['tnum'] }),
  ...(isLiteral && { features: LITERAL }),
})

const widthOfRun = (sheet: Sheet, { font, text }: Run, style: Style) =>
  sheet.font(font).fontSize(style.size).widthOfString(text, optionsOf(style))

export const widthOf = (sheet: Sheet, text: string, style: Style) =>
  runsOf(text, style.face).reduce((sum, run) => sum + widthOfRun(sheet, run, style), 0)

/** The lines of a text within a width, broken at spaces and hyphens, and within a word that is longer than a line. */
export function linesWithin(sheet: Sheet, text: string, style: Style, width: number): string[] {
  const fits = (line: string) => widthOf(sheet, line.trimEnd(), style) <= width
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (fits(line + piece)) line += piece
    else {
      if (line) lines.push(line.trimEnd())
      line = piece
    }
  }
  for (const word of printable(text, style).split(/(?<=[ -])/)) {
    if (fits(word)) add(word)
    else for (const character of word) add(character)
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/** Writes one line, which is not broken; returns where it ends. */
export function write(
  sheet: Sheet,
  text: string,
  style: Style,
  { x, y, width = 0, align = 'left' }: Place,
): number {
  const clean = printable(text, style)
  let at = align === 'right' ? x + width - widthOf(sheet, clean, style) : x
  for (const run of inDrawnOrder(runsOf(clean, style.face))) {
    const runWidth = widthOfRun(sheet, run, style)
    sheet.fillColor(style.colour).text(run.text, at, y, { ...optionsOf(style), baseline: 'alphabetic' })
    at += runWidth
  }
  return at
}

type Line = {
  from: readonly [number, number]
  to: readonly [number, number]
  colour: string
  thickness?: number
}

export const drawLine = (sheet: Sheet, { from, to, colour, thickness = 0.5 }: Line) =>
  sheet
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(thickness)
    .stroke(colour)
