import type PdfDocument from 'pdfkit'

export type Page = InstanceType<typeof PdfDocument>
/** By the id of the ordered photo, in its crop. */
export type SheetPictures = ReadonlyMap<string, Uint8Array>

type Features = PDFKit.Mixins.TextOptions['features']

// Turns off Inter's contextual alternates, which draw an x between digits as × and so would change file names. The
// types only know features that are turned on.
export const asWritten = { calt: false } as unknown as NonNullable<Features>

export const MARGIN = 48
export const RIGHT = 595 - MARGIN
export const BOTTOM = 842 - MARGIN
export const WIDTH = RIGHT - MARGIN
export const ROW_GAP = 12

export const INK = '#1b1b1f'
export const QUIET = '#66666e'
export const ALARM = '#b3261e'

type Style = { size?: number; colour?: string; left?: number; width?: number; align?: 'left' | 'right' }

/** A paragraph at the left, under what was written before. */
export function write(page: Page, text: string, style: Style = {}): void {
  const { size = 10, colour = INK, left = MARGIN, width = WIDTH, align = 'left' } = style
  page
    .fontSize(size)
    .fillColor(colour)
    .text(text, left, page.y, { width, align, lineGap: 2, features: asWritten })
}
