// A choice on paper: what was chosen, with the names that the camera gave.
import { A4, drawA4, drawLine, linesWithin, write, type Sheet, type Style } from '#platform/pdf/a4-text.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { darkroomNl } from '../darkroom.nl.ts'
import { stemOf } from '#domains/photos/selection/file-names.rules.ts'
import type { DarkroomFile } from './list-files.ts'

const texts = darkroomNl.contactSheet

const LEFT = 40
const RIGHT = A4.width - 40
const COLUMNS = 4
const GAP = 14
const CELL = (RIGHT - LEFT - GAP * (COLUMNS - 1)) / COLUMNS
const PICTURE = CELL * 0.75
const FIRST_TOP = 128
const MESSAGE_MOST_LINES = 8
const NEXT_TOP = 56
const BOTTOM = 790
const LEADING = 11
const MOST_LINES = 5

const INK = '#1c1a17'
const SOFT = '#66615a'
const HAIR = '#e6e1da'

const heading: Style = { face: 'serif', size: 26, colour: INK }
const quiet: Style = { face: 'regular', size: 9, colour: SOFT }
const name: Style = { face: 'semiBold', size: 8.5, colour: INK }
const said: Style = { face: 'regular', size: 10, colour: INK }
const small: Style = { face: 'regular', size: 8, colour: SOFT }

export type SheetOf = {
  studioName: string
  clientName: string
  galleryTitle: string | null
  listTitle: string
  /** What the client wrote when they handed it in. */
  message: string | null
  leaveOff: string
  files: readonly DarkroomFile[]
  /** JPEG of each photo that has one. */
  pictures: ReadonlyMap<string, Uint8Array>
  now: Date
}

/** Pages of thumbnails, four in a row, each with its name, who else chose it, and what was noted. */
export function drawContactSheet(of: SheetOf): Promise<Buffer> {
  const info = { title: `${texts.title} ${of.clientName}`, author: of.studioName, date: of.now }
  return drawA4(info, (sheet) => {
    let top = FIRST_TOP + drawHead(sheet, of)
    for (let from = 0; from < of.files.length; from += COLUMNS) {
      const row = of.files.slice(from, from + COLUMNS).map((file) => ({ file, lines: linesOf(sheet, file) }))
      const height = PICTURE + 16 + Math.max(...row.map(({ lines }) => lines.length)) * LEADING
      if (top + height > BOTTOM) {
        sheet.addPage()
        top = NEXT_TOP
      }
      for (const [at, { file, lines }] of row.entries())
        drawCell(sheet, of, file, { x: LEFT + at * (CELL + GAP), y: top, lines })
      top += height + GAP
    }
    drawFeet(sheet, of)
  })
}

/** Returns how much lower the photos begin. */
function drawHead(sheet: Sheet, of: SheetOf): number {
  const { studioName, clientName, galleryTitle, listTitle, message, files, now } = of
  write(sheet, studioName, quiet, { x: LEFT, y: 52 })
  write(sheet, texts.made(longDate(now)), quiet, { x: LEFT, y: 52, width: RIGHT - LEFT, align: 'right' })
  write(sheet, clientName, heading, { x: LEFT, y: 88 })
  const about = [galleryTitle, listTitle, texts.photos(files.length)].filter(Boolean).join(' · ')
  write(sheet, about, quiet, { x: LEFT, y: 106 })
  if (!message) return 0
  const lines = linesWithin(sheet, message, said, RIGHT - LEFT).slice(0, MESSAGE_MOST_LINES)
  for (const [at, line] of lines.entries()) write(sheet, line, said, { x: LEFT, y: FIRST_TOP + at * 14 })
  return lines.length * 14 + 8
}

function linesOf(sheet: Sheet, { who, note, comments }: DarkroomFile): { text: string; style: Style }[] {
  const others = who.slice(1)
  const written = [note, ...comments].filter((line) => line !== null)
  return [
    ...(others.length > 0 ? [texts.by(others.join(', '))] : []).map((text) => ({ text, style: small })),
    ...written
      .flatMap((line) => linesWithin(sheet, line, { ...small, colour: INK }, CELL))
      .map((text) => ({
        text,
        style: { ...small, colour: INK },
      })),
  ].slice(0, MOST_LINES)
}

type Cell = { x: number; y: number; lines: { text: string; style: Style }[] }

function drawCell(sheet: Sheet, of: SheetOf, file: DarkroomFile, { x, y, lines }: Cell): void {
  const picture = file.photoId === null ? undefined : of.pictures.get(file.photoId)
  if (picture)
    sheet.image(Buffer.from(picture), x, y, { fit: [CELL, PICTURE], align: 'center', valign: 'center' })
  else sheet.rect(x, y, CELL, PICTURE).lineWidth(0.5).strokeColor(HAIR).stroke()
  const [stem = ''] = linesWithin(sheet, stemOf(file.sourceName, of.leaveOff), name, CELL)
  write(sheet, stem, name, { x, y: y + PICTURE + 11 })
  for (const [at, { text, style }] of lines.entries())
    write(sheet, text, style, { x, y: y + PICTURE + 22 + at * LEADING })
}

function drawFeet(sheet: Sheet, { clientName, listTitle }: SheetOf): void {
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page)
    drawLine(sheet, { from: [LEFT, 806], to: [RIGHT, 806], colour: HAIR })
    write(sheet, `${clientName} · ${listTitle}`, small, { x: LEFT, y: 820 })
    const place = { x: LEFT, y: 820, width: RIGHT - LEFT, align: 'right' } as const
    write(sheet, texts.page(page + 1, count), small, place)
  }
}
