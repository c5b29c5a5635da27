import type { Point, Size } from '../../core/ui/picture-gestures.ts'

const LENS_MAX_PX = 600
const EDGE_PX = 12
/** The viewer's bar above the picture. */
const BAR_PX = 64
/** Leaves some of a small screen to point at. */
const HEIGHT_PART = 0.62

type Box = { left: number; top: number; width: number; height: number }

type Looking = {
  photo: { widthPx: number; heightPx: number }
  /** What is shown of it, in its own pixels. */
  area: Box
  point: Point
  /** Pixels of the screen to one of the page. */
  dots: number
  stage: Box
  picture: Box
}

/** In pixels of the page: where the lens lies on the stage, and `x`, `y` of the cut under it. */
export type Lens = Box & Point & { cut: Size }

export function lensAt({ photo, area, point, dots, stage, picture }: Looking): Lens {
  const cut = { width: area.width / dots, height: area.height / dots }
  const width = Math.min(LENS_MAX_PX, stage.width - 2 * EDGE_PX, cut.width)
  const roomPx = stage.height - BAR_PX - EDGE_PX
  const height = Math.min(LENS_MAX_PX, Math.max(roomPx * HEIGHT_PART, Math.min(roomPx, 320)), cut.height)
  // Where the point is on the stage; there it stays, as near as the edges allow.
  const at = {
    x: picture.left - stage.left + point.x * picture.width,
    y: picture.top - stage.top + point.y * picture.height,
  }
  const left = between(EDGE_PX, at.x - width / 2, stage.width - EDGE_PX - width)
  const top = between(BAR_PX, at.y - height / 2, stage.height - EDGE_PX - height)
  const lens = { left, top, width, height, cut, x: 0, y: 0 }
  const wanted = {
    x: at.x - left - (point.x * photo.widthPx - area.left) / dots,
    y: at.y - top - (point.y * photo.heightPx - area.top) / dots,
  }
  return { ...lens, ...slideWithin(lens, wanted) }
}

/** No further than the edges of the cut. */
export const slideWithin = ({ width, height, cut }: Size & { cut: Size }, { x, y }: Point): Point => ({
  x: between(width - cut.width, x, 0),
  y: between(height - cut.height, y, 0),
})

/** Where on the picture, 0 to 1; undefined beside it. */
export function shareOf(box: Box, at: { clientX: number; clientY: number }): Point | undefined {
  const x = (at.clientX - box.left) / box.width
  const y = (at.clientY - box.top) / box.height
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
