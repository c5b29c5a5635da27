// Text on A4 pages. This code breaks the lines itself, so that positions are known before drawing.
import { itemAt } from '#platform/pure/item-at.ts'
import { buffer } from 'node:stream/consumers'
import {
  frauncesFontPath,
  interRegularFontPath,
  interSemiBoldFontPath,
  interMediumFontPath,
  findOtherScriptFontPath,
} from '../fonts/document-fonts.ts'
import { hasRightToLeft, withApostrophes } from '../pure/shown-text.ts'

export type Sheet = PDFKit.PDFDocument

export const A4 = { width: 595.28, height: 841.89 }

type PdfMetadata = { title: string; author: string; date: Date }

/** Draws pages and returns the PDF; equal input gives equal bytes. */
export async function drawA4(
  { title, author, date }: PdfMetadata,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  // Imported for the first PDF: with its fonts pdfkit takes tens of megabytes.
  const { default: PdfDocument } = await import('pdfkit')
  const sheet = new PdfDocument({
    size: 'A4',
    // Otherwise pdfkit would add a page for text inside the margin.
    margin: 0,
    lang: 'nl-NL',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: date },
    font: interRegularFontPath,
  })
  const drawn = buffer(sheet)
  draw(sheet)
  sheet.end()
  return drawn
}

const faces = { serif: frauncesFontPath, regular: interRegularFontPath, semiBold: interSemiBoldFontPath }

export type TextStyle = {
  face: keyof typeof faces
  size: number
  colour: string
  /** Gives all digits one width, for columns. */
  isFigure?: boolean
  /** Keeps straight apostrophes, and an x between digits, which the font otherwise draws as ×. */
  isLiteral?: boolean
}

type TextPosition = { x: number; /** Baseline. */ y: number; width?: number; align?: 'left' | 'right' }

// Characters that occur in names and texts, by font file. `rest` is Greek and Cyrillic, from Inter
// Medium.
const coverage = {
  serif:
    /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9–—‘’‚“”„•…€]/,
  inter:
    /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u1e00-\u1e9b\u1e9d-\u1eff\u2010-\u2027\u2030-\u2055€№™←↑→↓−]/,
  rest: /(?=\p{L})[\u0386-\u03ce\u0400-\u0481\u048a-\u049d\u04a0-\u04ff]/u,
}

function fontFor(character: string, face: TextStyle['face']): string | undefined {
  if (face === 'serif' && coverage.serif.test(character)) return faces.serif
  if (coverage.inter.test(character)) return face === 'regular' ? faces.regular : faces.semiBold
  return coverage.rest.test(character) ? interMediumFontPath : findOtherScriptFontPath(character)
}

/**
 * Replaces letters and digits that no font has by '?', and removes other characters without a font,
 * such as emoji.
 */
const printable = (text: string, { isLiteral }: TextStyle) =>
  Array.from((isLiteral ? text : withApostrophes(text)).normalize('NFC').replaceAll(/\s+/g, keepNoBreak))
    .map((character) =>
      fontFor(character, 'regular') ? character : /[\p{L}\p{N}]/u.test(character) ? '?' : '',
    )
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const keepNoBreak = (space: string) => (space === '\u00a0' ? space : ' ')

type TextRun = { font: string; text: string }

function runsOf(text: string, face: TextStyle['face']) {
  const runs: TextRun[] = []
  for (const character of text) {
    const font = fontFor(character, face) ?? faces.regular
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/**
 * Orders runs from left to right. Right-to-left words are reversed as a group, together with the
 * text between them and numbers after them (UAX 9). The font orders the letters within a word.
 */
function toVisualOrder(runs: readonly TextRun[]): readonly TextRun[] {
  if (!runs.some(({ text }) => hasRightToLeft(text))) return runs
  const parts = runs.flatMap(({ font, text }) =>
    text.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/).map((part) => ({ font, text: part })),
  )
  const drawn: TextRun[] = []
  for (let at = 0; at < parts.length;) {
    let end = at
    if (hasRightToLeft(itemAt(parts, at).text))
      for (let next = at + 1; next < parts.length && !isLeftToRight(itemAt(parts, next).text); next++)
        if (hasRightToLeft(itemAt(parts, next).text) || /\d/.test(itemAt(parts, next).text)) end = next
    drawn.push(...parts.slice(at, end + 1).toReversed())
    at = end + 1
  }
  return drawn
}

const isLeftToRight = (text: string) => !hasRightToLeft(text) && /\p{L}/u.test(text)

type Features = NonNullable<PDFKit.Mixins.TextOptions['features']>

// pdfkit's types only know features that are turned on; `calt` is contextual alternates.
const LITERAL = { calt: false } as unknown as Features

const optionsOf = ({ isFigure, isLiteral }: TextStyle): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  ...(isFigure && { features: ['tnum'] }),
  ...(isLiteral && { features: LITERAL }),
})

const widthOfRun = (sheet: Sheet, { font, text }: TextRun, style: TextStyle) =>
  sheet.font(font).fontSize(style.size).widthOfString(text, optionsOf(style))

export const widthOf = (sheet: Sheet, text: string, style: TextStyle) =>
  runsOf(text, style.face).reduce((sum, run) => sum + widthOfRun(sheet, run, style), 0)

/**
 * Breaks a text into lines of at most `width`, at spaces and hyphens, or within a word longer than
 * a line.
 */
export function breakLines(sheet: Sheet, text: string, style: TextStyle, width: number): string[] {
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

export function writeText(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  { x, y, width = 0, align = 'left' }: TextPosition,
): number {
  const clean = printable(text, style)
  let at = align === 'right' ? x + width - widthOf(sheet, clean, style) : x
  for (const run of toVisualOrder(runsOf(clean, style.face))) {
    const runWidth = widthOfRun(sheet, run, style)
    sheet.fillColor(style.colour).text(run.text, at, y, { ...optionsOf(style), baseline: 'alphabetic' })
    at += runWidth
  }
  return at
}

type LineShape = {
  from: readonly [number, number]
  to: readonly [number, number]
  colour: string
  thickness?: number
}

export const drawLine = (sheet: Sheet, { from, to, colour, thickness = 0.5 }: LineShape) =>
  sheet
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(thickness)
    .stroke(colour)
