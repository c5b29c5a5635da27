/** Longest side of a cut, in pixels of the original. */
export const CUT_PX = 1200
/** Cuts start at multiples of this step, so that near points share one URL. */
export const CUT_STEP_PX = 100
/** Type size of the small watermark copies, in pixels of the original. */
export const CUT_WATERMARK_FONT_PX = 21

/** Size of the upright photo. */
type Size = { widthPx: number; heightPx: number }

/** Top left corner of a cut, in pixels of the upright original. */
export type CutPlace = { left: number; top: number }

export const CUTS_PATH = '/loupe'

export type CutRefusal = 'too_many_attempts' | 'original_unreadable' | 'photo_too_heavy'

/** Takes the same signature as `photoUrl`. */
export const cutUrl = (
  photo: { id: string; version: string },
  { left, top }: CutPlace,
  signature: string,
): string => `${CUTS_PATH}/${photo.id}/${photo.version}/${left}-${top}.jpg?s=${signature}`

/** Returns the last start along a side. A cut there reaches the photo's edge. */
const lastStart = (sidePx: number) => Math.ceil(Math.max(0, sidePx - CUT_PX) / CUT_STEP_PX) * CUT_STEP_PX

/** Returns the place of the cut around a point with coordinates from 0 to 1. */
export function cutAround({ widthPx, heightPx }: Size, point: { x: number; y: number }): CutPlace {
  const start = (sidePx: number, at: number) => {
    const steps = Math.round((at * sidePx - CUT_PX / 2) / CUT_STEP_PX)
    return Math.min(lastStart(sidePx), Math.max(0, steps * CUT_STEP_PX))
  }
  return { left: start(widthPx, point.x), top: start(heightPx, point.y) }
}

/** Returns undefined if no cut starts at this place. */
export function areaOfCut({ widthPx, heightPx }: Size, { left, top }: CutPlace) {
  const isStart = (sidePx: number, at: number) =>
    Number.isInteger(at / CUT_STEP_PX) && at >= 0 && at <= lastStart(sidePx)
  if (!isStart(widthPx, left) || !isStart(heightPx, top)) return undefined
  return { left, top, width: Math.min(CUT_PX, widthPx - left), height: Math.min(CUT_PX, heightPx - top) }
}
