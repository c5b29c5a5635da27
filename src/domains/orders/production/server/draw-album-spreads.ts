import { drawLine, writeText, type Sheet, type TextStyle } from '#platform/pdf/a4-text.ts'
import { layOutAlbum, pageGrid, type Page as AlbumPage } from '../../ordering/album.rules.ts'
import { cropArea } from '../../ordering/crop.rules.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import type { Print } from './plan-prints.ts'
import type { ItemToProduce } from './production.sql.ts'
import {
  BOTTOM,
  drawCropped,
  HAIR,
  INK,
  LEFT,
  RIGHT,
  SOFT,
  type Box,
  type SheetPictures,
} from './sheet-page.ts'

const COLUMNS = 3
const GAP = 14
const SPREAD_WIDTH = (RIGHT - LEFT - GAP * (COLUMNS - 1)) / COLUMNS
/** Margin as a share of the page width. */
const EDGE = 0.04
const CAPTION = 12

const small: TextStyle = { face: 'regular', size: 8, colour: SOFT }

type Spreads = {
  item: ItemToProduce
  prints: readonly Print[]
  pictures: SheetPictures
  /** Starts a new page and returns the y coordinate of its content. */
  turn: () => number
}

/**
 * Draws each spread, and below the spread the photo numbers used in the file names. Returns the y
 * coordinate below all spreads.
 */
export function drawAlbumSpreads(
  sheet: Sheet,
  from: number,
  { item, prints, pictures, turn }: Spreads,
): number {
  const height = (SPREAD_WIDTH * item.heightMm) / (2 * item.widthMm)
  const rowHeight = height + CAPTION + GAP
  const half = SPREAD_WIDTH / 2
  let top = from
  for (const [at, { pages }] of layOutAlbum(prints).entries()) {
    const column = at % COLUMNS
    if (column === 0 && at > 0) top += rowHeight
    if (column === 0 && top + rowHeight > BOTTOM) top = turn()
    const left = LEFT + column * (SPREAD_WIDTH + GAP)
    const spread = { left, top, width: SPREAD_WIDTH, height }
    pages.forEach((photos, nth) => {
      const box = pages.length === 1 ? spread : { ...spread, left: left + nth * half, width: half }
      drawPage(sheet, { item, photos, pictures, isAcross: pages.length === 1 }, box)
    })
    sheet.rect(left, top, SPREAD_WIDTH, height).lineWidth(0.5).stroke(INK)
    drawLine(sheet, { from: [left + half, top], to: [left + half, top + height], colour: HAIR })
    const places = pages.flat().map(({ place }) => place)
    writeText(sheet, texts.spread(at + 1, places), small, { x: left, y: top + height + 10 })
  }
  return top + rowHeight
}

type PageOf = { item: ItemToProduce; photos: AlbumPage<Print>; pictures: SheetPictures; isAcross: boolean }

function drawPage(sheet: Sheet, { item, photos, pictures, isAcross }: PageOf, box: Box): void {
  const { columns, rows, isFull } = pageGrid(photos, item)
  const edge = isFull || isAcross ? 0 : box.width * EDGE
  const cell = {
    width: (box.width - edge * (columns + 1)) / columns,
    height: (box.height - edge * (rows + 1)) / rows,
  }
  for (const [at, print] of photos.entries()) {
    const place = { column: at % columns, row: Math.floor(at / columns) }
    const left = box.left + edge + place.column * (cell.width + edge)
    const top = box.top + edge + place.row * (cell.height + edge)
    const shown = within({ left, top, ...cell }, cropArea(print, print.format, print.crop))
    const picture = pictures.get(print.photo.id)
    if (picture) drawCropped(sheet, picture, shown)
    else sheet.rect(shown.left, shown.top, shown.width, shown.height).fill('#e4e2de')
  }
}

function within({ left, top, width, height }: Box, area: { width: number; height: number }): Box {
  const scale = Math.min(width / area.width, height / area.height)
  const [w, h] = [area.width * scale, area.height * scale]
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h }
}
