import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { shareOf } from '../../loupe/ui/lens.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import type { Point } from '../../core/ui/picture-gestures.ts'
import { boxAtRest } from '../../core/ui/photo-flight.ts'

/** Pressed by key it looks where the mouse is, or at the middle; pressed by hand it waits for a place. */
export function useLoupe(
  photoId: string,
  picture: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
) {
  const [looking, setLooking] = useState<{ photoId: string; point?: Point | undefined }>()
  const mouse = useRef<{ clientX: number; clientY: number }>(undefined)
  const isOn = looking?.photoId === photoId
  const point = isOn ? looking.point : undefined
  const close = () => {
    setLooking(undefined)
    // Its own button leaves with it, and shortcuts need focus in the viewer.
    popup.current?.focus()
  }
  const pointAt = (at: Point) => setLooking({ photoId, point: at })
  const look = () => {
    const box = picture.current?.firstElementChild
    pointAt((box && mouse.current && shareOf(boxAtRest(box), mouse.current)) ?? { x: 0.5, y: 0.5 })
  }
  const moveBy = (x: number, y: number, { widthPx, heightPx }: Photo) => {
    const { x: atX, y: atY } = point ?? { x: 0.5, y: 0.5 }
    pointAt({
      x: Math.min(1, Math.max(0, atX + (x * LOUPE_STEP_PX) / widthPx)),
      y: Math.min(1, Math.max(0, atY + (y * LOUPE_STEP_PX) / heightPx)),
    })
  }
  return {
    isOn,
    point,
    close,
    pointAt,
    toggle: isOn ? close : look,
    press: ({ detail }: MouseEvent) => {
      if (isOn) return close()
      // A key's click has no number.
      if (detail === 0) return look()
      setLooking({ photoId })
      popup.current?.focus()
    },
    follow: ({ clientX, clientY }: PointerEvent) => {
      mouse.current = { clientX, clientY }
    },
    keysFor: (photo: Photo) =>
      isOn
        ? {
            ArrowLeft: () => moveBy(-1, 0, photo),
            ArrowRight: () => moveBy(1, 0, photo),
            ArrowUp: () => moveBy(0, -1, photo),
            ArrowDown: () => moveBy(0, 1, photo),
          }
        : {},
  }
}

const LOUPE_STEP_PX = 300
