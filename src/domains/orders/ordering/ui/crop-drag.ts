import type { CropPlace } from '../../cart.rules.ts'
import { cropArea, type Format } from '../crop.rules.ts'

type PhotoSize = { widthPx: number; heightPx: number }

type Point = { x: number; y: number }

export type CropAxis = 'x' | 'y'

export type CropDrag = { from: CropPlace; at: Point }

export type CropEvent =
  | { type: 'grab'; at: Point }
  /** `shown` is the photo's size on screen, in pixels. */
  | { type: 'move'; at: Point; shown: { width: number; height: number } }
  | { type: 'release' }
  | { type: 'key'; key: string; shiftKey: boolean }

const ARROW_STEP = 0.02
const LARGE_STEP = 0.1

export function freeAxis(photo: PhotoSize, format: Format, place: CropPlace): CropAxis | undefined {
  const { width, height } = cropArea(photo, format, place)
  if (width < photo.widthPx) return 'x'
  return height < photo.heightPx ? 'y' : undefined
}

export function reduceCropDrag(
  drag: CropDrag | undefined,
  event: CropEvent,
  crop: { place: CropPlace; axis: CropAxis; photo: PhotoSize; format: Format },
): { drag?: CropDrag | undefined; place?: CropPlace | undefined } {
  switch (event.type) {
    case 'grab':
      return { drag: { from: crop.place, at: event.at } }
    case 'move': {
      if (!drag) return {}
      const by = { x: event.at.x - drag.at.x, y: event.at.y - drag.at.y }
      return { drag, place: draggedPlace(drag.from, by, event.shown, crop.photo, crop.format) }
    }
    case 'release':
      return {}
    case 'key':
      return { drag, place: placeByKey(crop.place, crop.axis, event) }
  }
}

export function draggedPlace(
  from: CropPlace,
  by: Point,
  shown: { width: number; height: number },
  photo: PhotoSize,
  format: Format,
): CropPlace {
  const axis = freeAxis(photo, format, from)
  if (!axis) return from
  const area = cropArea(photo, format, from)
  const roomPx =
    axis === 'x'
      ? shown.width * (1 - area.width / photo.widthPx)
      : shown.height * (1 - area.height / photo.heightPx)
  return { ...from, [axis]: within(from[axis] + by[axis] / Math.max(1, roomPx)) }
}

export function placeByKey(
  from: CropPlace,
  axis: CropAxis,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): CropPlace | undefined {
  const step = shiftKey ? LARGE_STEP : ARROW_STEP
  const steps: Record<string, number> = {
    ArrowLeft: -step,
    ArrowUp: -step,
    ArrowRight: step,
    ArrowDown: step,
    PageUp: -LARGE_STEP,
    PageDown: LARGE_STEP,
    Home: -1,
    End: 1,
  }
  const by = steps[key]
  return by === undefined ? undefined : { ...from, [axis]: within(from[axis] + by) }
}

// Rounds, because steps of 0.02 would drift to 0.30000000000000004.
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1e4) / 1e4))
