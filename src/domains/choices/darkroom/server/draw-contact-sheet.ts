import {
  A4,
  drawA4,
  drawLine,
  breakLines,
  writeText,
  type Sheet,
  type TextStyle,
} from '#platform/pdf/a4-text.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { darkroomNl } from '../darkroom.nl.ts'
import { stemOf } from '#domains/light-table/selection/file-names.rules.ts'
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

const heading: TextStyle = { face: 'serif', size: 26, colour: INK }
const quiet: TextStyle = { face: 'regular', size: 9, colour: SOFT }
const nameStyle: TextStyle = { face: 'semiBold', size: 8.5, colour: INK }
const messageStyle: TextStyle = { face: 'regular', size: 10, colour: INK }
const small: TextStyle = { face: 'regular', size: 8, colour: SOFT }

export type ContactSheet = {
  studioName: string
  clientName: string
  galleryTitle: string | null
  listTitle: string
  message: string | null
  leaveOff: string
  files: readonly DarkroomFile[]
  pictures: ReadonlyMap<string, Uint8Array>
  now: Date
}

export function drawContactSheet(contactSheet: ContactSheet): Promise<Buffer> {
  const info = {
    title: `${texts.title} ${contactSheet.clientName}`,
    author: contactSheet.studioName,
    date: contactSheet.now,
  }
  return drawA4(info, (sheet) => {
    let top = FIRST_TOP + drawHead(sheet, contactSheet)
    for (let from = 0; from < contactSheet.files.length; from += COLUMNS) {
      const row = contactSheet.files
        .slice(from, from + COLUMNS)
        .map((file) => ({ file, lines: linesOf(sheet, file) }))
      const height = PICTURE + 16 + Math.max(...row.map(({ lines }) => lines.length)) * LEADING
      if (top + height > BOTTOM) {
        sheet.addPage()
        top = NEXT_TOP
      }
      for (const [at, { file, lines }] of row.entries())
        drawCell(sheet, contactSheet, file, { x: LEFT + at * (CELL + GAP), y: top, lines })
      top += height + GAP
    }
    drawFeet(sheet, contactSheet)
  })
}

/** Draws the head. Returns the height in points by which the photos move down. */
function drawHead(sheet: Sheet, contactSheet: ContactSheet): number {
  const { studioName, clientName, galleryTitle, listTitle, message, files, now } = contactSheet
  writeText(sheet, studioName, quiet, { x: LEFT, y: 52 })
  writeText(sheet, texts.made(longDate(now)), quiet, { x: LEFT, y: 52, width: RIGHT - LEFT, align: 'right' })
  writeText(sheet, clientName, heading, { x: LEFT, y: 88 })
  const about = [galleryTitle, listTitle, texts.photos(files.length)].filter(Boolean).join(' · ')
  writeText(sheet, about, quiet, { x: LEFT, y: 106 })
  if (!message) return 0
  const lines = breakLines(sheet, message, messageStyle, RIGHT - LEFT).slice(0, MESSAGE_MOST_LINES)
  for (const [at, line] of lines.entries())
    writeText(sheet, line, messageStyle, { x: LEFT, y: FIRST_TOP + at * 14 })
  return lines.length * 14 + 8
}

function linesOf(sheet: Sheet, { who, note, comments }: DarkroomFile): { text: string; style: TextStyle }[] {
  const others = who.slice(1)
  const written = [note, ...comments].filter((line) => line !== null)
  return [
    ...(others.length > 0 ? [texts.by(others.join(', '))] : []).map((text) => ({ text, style: small })),
    ...written
      .flatMap((line) => breakLines(sheet, line, { ...small, colour: INK }, CELL))
      .map((text) => ({
        text,
        style: { ...small, colour: INK },
      })),
  ].slice(0, MOST_LINES)
}

type Cell = { x: number; y: number; lines: { text: string; style: TextStyle }[] }

function drawCell(sheet: Sheet, contactSheet: ContactSheet, file: DarkroomFile, { x, y, lines }: Cell): void {
  const picture = file.photoId === null ? undefined : contactSheet.pictures.get(file.photoId)
  if (picture)
    sheet.image(Buffer.from(picture), x, y, { fit: [CELL, PICTURE], align: 'center', valign: 'center' })
  else sheet.rect(x, y, CELL, PICTURE).lineWidth(0.5).strokeColor(HAIR).stroke()
  const [stem = ''] = breakLines(sheet, stemOf(file.sourceName, contactSheet.leaveOff), nameStyle, CELL)
  writeText(sheet, stem, nameStyle, { x, y: y + PICTURE + 11 })
  for (const [at, { text, style }] of lines.entries())
    writeText(sheet, text, style, { x, y: y + PICTURE + 22 + at * LEADING })
}

function drawFeet(sheet: Sheet, { clientName, listTitle }: ContactSheet): void {
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page)
    drawLine(sheet, { from: [LEFT, 806], to: [RIGHT, 806], colour: HAIR })
    writeText(sheet, `${clientName} · ${listTitle}`, small, { x: LEFT, y: 820 })
    const place = { x: LEFT, y: 820, width: RIGHT - LEFT, align: 'right' } as const
    writeText(sheet, texts.page(page + 1, count), small, place)
  }
}
