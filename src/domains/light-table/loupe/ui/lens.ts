import type { Point, Size } from '../../core/ui/picture-gestures.ts'

const LENS_MAX_PX = 600
const EDGE_PX = 12
/** Height of the viewer's bar above the picture. */
const BAR_PX = 64
/** Share of the height that the lens covers, so that part of a small screen stays free. */
const HEIGHT_SHARE = 0.62

type Box = { left: number; top: number; width: number; height: number }

type LensInput = {
  photo: { widthPx: number; heightPx: number }
  /** Part of the photo that the cut shows, in pixels of the photo. */
  area: Box
  point: Point
  /** Screen pixels per CSS pixel. */
  dots: number
  stage: Box
  picture: Box
}

/** Sizes and positions in CSS pixels. `x` and `y` are the position of the cut in the lens. */
export type Lens = Box & Point & { cut: Size }

export function lensAt({ photo, area, point, dots, stage, picture }: LensInput): Lens {
  const cut = { width: area.width / dots, height: area.height / dots }
  const width = Math.min(LENS_MAX_PX, stage.width - 2 * EDGE_PX, cut.width)
  const roomPx = stage.height - BAR_PX - EDGE_PX
  const height = Math.min(LENS_MAX_PX, Math.max(roomPx * HEIGHT_SHARE, Math.min(roomPx, 320)), cut.height)
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
  return { ...lens, ...clampCutPosition(lens, wanted) }
}

export const clampCutPosition = ({ width, height, cut }: Size & { cut: Size }, { x, y }: Point): Point => ({
  x: between(width - cut.width, x, 0),
  y: between(height - cut.height, y, 0),
})

/** Returns the point as shares of the box, 0 to 1; undefined for a point outside the box. */
export function positionIn(box: Box, at: { clientX: number; clientY: number }): Point | undefined {
  const x = (at.clientX - box.left) / box.width
  const y = (at.clientY - box.top) / box.height
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
