import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { positionIn } from '../../loupe/ui/lens.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import type { Point } from '../../core/ui/picture-gestures.ts'
import { finishAnimations } from '../../core/ui/photo-flight.ts'

/**
 * A key opens the loupe at the mouse, or in the middle. After a click on its button, the loupe
 * waits for a press on the photo.
 */
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
    // The loupe's close button disappears with it, and shortcuts need focus in the viewer.
    popup.current?.focus()
  }
  const pointAt = (at: Point) => setLooking({ photoId, point: at })
  const look = () => {
    const box = picture.current?.firstElementChild
    pointAt((box && mouse.current && positionIn(finishAnimations(box), mouse.current)) ?? { x: 0.5, y: 0.5 })
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
      // A click by keyboard has `detail` 0.
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
