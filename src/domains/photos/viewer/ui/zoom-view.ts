export const MAX_ZOOM = 4

/** How the picture lies in its stage: `scale` about the middle, then moved by x and y pixels. */
export type ZoomView = { scale: number; x: number; y: number }
type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }

/** The same point of the picture stays under the fingers; `at` counts from the middle of the stage. */
export function zoomTo(view: ZoomView, scale: number, at: Point, stage: Size, ratio: number): ZoomView {
  const next = Math.min(MAX_ZOOM, Math.max(1, scale))
  const growth = next / view.scale
  const moved = { scale: next, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }
  return keepInStage(moved, stage, ratio)
}

export const moveBy = (view: ZoomView, by: Point, stage: Size, ratio: number): ZoomView =>
  keepInStage({ ...view, x: view.x + by.x, y: view.y + by.y }, stage, ratio)

/** No edge of the picture comes further in than the edge of the stage; what fits stays in the middle. */
function keepInStage({ scale, x, y }: ZoomView, stage: Size, ratio: number): ZoomView {
  const picture = fitted(stage, ratio)
  const mostX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const mostY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: Math.min(mostX, Math.max(-mostX, x)), y: Math.min(mostY, Math.max(-mostY, y)) }
}

/** The size of a whole picture of this ratio in the stage. */
export function fitted(stage: Size, ratio: number): Size {
  return ratio > stage.width / stage.height
    ? { width: stage.width, height: stage.width / ratio }
    : { width: stage.height * ratio, height: stage.height }
}
