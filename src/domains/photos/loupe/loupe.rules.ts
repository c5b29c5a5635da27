/** Side of a cut, in pixels of the original; at 100 % each is one pixel of the screen. */
export const CUT_PX = 1200
/** Cuts begin at multiples of this, so that a second look at one place is the same file. */
export const CUT_STEP_PX = 100
/** Type size of the small copies of the watermark in a cut, as on a picture of that size. */
export const CUT_EM_PX = 21

/** Upright, as people see the photo. */
type Size = { widthPx: number; heightPx: number }

/** Upper left corner of a cut, in pixels of the upright original. */
export type CutPlace = { left: number; top: number }

export const CUTS_PATH = '/loupe'

export type CutRefusal = 'too_many_attempts' | 'original_unreadable' | 'photo_too_heavy'

/** Path of a cut for one viewer: as `photoUrl`, and signed by the same signature. */
export const cutUrl = (
  photo: { id: string; version: string },
  { left, top }: CutPlace,
  signature: string,
): string => `${CUTS_PATH}/${photo.id}/${photo.version}/${left}-${top}.jpg?s=${signature}`

/** The last place along one side that brings a cut up to the edge. */
const lastStart = (sidePx: number) => Math.ceil(Math.max(0, sidePx - CUT_PX) / CUT_STEP_PX) * CUT_STEP_PX

/** The cut with this point in its middle, or as near as the edges allow; the point from the upper left, 0 to 1. */
export function cutAround({ widthPx, heightPx }: Size, point: { x: number; y: number }): CutPlace {
  const start = (sidePx: number, at: number) => {
    const steps = Math.round((at * sidePx - CUT_PX / 2) / CUT_STEP_PX)
    return Math.min(lastStart(sidePx), Math.max(0, steps * CUT_STEP_PX))
  }
  return { left: start(widthPx, point.x), top: start(heightPx, point.y) }
}

/** The part of a photo that a cut shows; undefined for a place where none begins. */
export function areaOfCut({ widthPx, heightPx }: Size, { left, top }: CutPlace) {
  const isStart = (sidePx: number, at: number) =>
    Number.isInteger(at / CUT_STEP_PX) && at >= 0 && at <= lastStart(sidePx)
  if (!isStart(widthPx, left) || !isStart(heightPx, top)) return undefined
  return { left, top, width: Math.min(CUT_PX, widthPx - left), height: Math.min(CUT_PX, heightPx - top) }
}
