import { layOutAlbum, pageGrid, type Page as AlbumPage } from '../../ordering/album.rules.ts'
import { cropArea } from '../../ordering/crop.rules.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import type { Print } from './plan-prints.ts'
import type { ItemToProduce } from './production.sql.ts'
import {
  BOTTOM,
  INK,
  MARGIN,
  QUIET,
  ROW_GAP,
  WIDTH,
  write,
  type Page,
  type SheetPictures,
} from './sheet-page.ts'

type Box = { left: number; top: number; width: number; height: number }

const COLUMNS = 3
const GAP = 14
const SPREAD_WIDTH = (WIDTH - GAP * (COLUMNS - 1)) / COLUMNS
/** Of a page, around what does not fill it. */
const EDGE = 0.04
const LINE_HEIGHT = 12

/** The spreads as the client saw them, each with the numbers in the names of its files. */
export function drawAlbumSpreads(
  page: Page,
  item: ItemToProduce,
  prints: readonly Print[],
  pictures: SheetPictures,
): void {
  const spreads = layOutAlbum(prints)
  const height = (SPREAD_WIDTH * item.heightMm) / (2 * item.widthMm)
  const rowHeight = height + LINE_HEIGHT + ROW_GAP
  for (const [at, { pages }] of spreads.entries()) {
    const column = at % COLUMNS
    if (column === 0 && page.y + rowHeight > BOTTOM) page.addPage()
    const top = page.y
    const left = MARGIN + column * (SPREAD_WIDTH + GAP)
    const spread = { left, top, width: SPREAD_WIDTH, height }
    const half = SPREAD_WIDTH / 2
    pages.forEach((photos, nth) => {
      const box = pages.length === 1 ? spread : { ...spread, left: left + nth * half, width: half }
      drawPage(page, { item, photos, pictures, isAcross: pages.length === 1 }, box)
    })
    page.rect(left, top, SPREAD_WIDTH, height).lineWidth(0.5).stroke(INK)
    page
      .moveTo(left + half, top)
      .lineTo(left + half, top + height)
      .stroke('#c9c9cf')
    page.y = top + height + 3
    const places = pages.flat().map(({ place }) => place)
    write(page, texts.spread(at + 1, places), { size: 8, colour: QUIET, left, width: SPREAD_WIDTH })
    const isRowEnd = column === COLUMNS - 1 || at === spreads.length - 1
    page.y = isRowEnd ? top + rowHeight : top
  }
}

type PageOf = { item: ItemToProduce; photos: AlbumPage<Print>; pictures: SheetPictures; isAcross: boolean }

function drawPage(page: Page, { item, photos, pictures, isAcross }: PageOf, box: Box): void {
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
    drawPhoto(
      page,
      pictures.get(print.photo.id),
      within({ left, top, ...cell }, cropArea(print, print.format, print.crop)),
    )
  }
}

/** As large as fits, in the middle. */
function within({ left, top, width, height }: Box, area: { width: number; height: number }): Box {
  const scale = Math.min(width / area.width, height / area.height)
  const [w, h] = [area.width * scale, area.height * scale]
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h }
}

/** A grey place where there is no picture of it. */
function drawPhoto(page: Page, picture: Uint8Array | undefined, { left, top, width, height }: Box): void {
  if (picture) page.image(Buffer.from(picture), left, top, { width, height })
  else page.rect(left, top, width, height).fill('#e4e2de')
}
