import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { LightTableState } from '../../core/ui/on-light-table.ts'
import { growFromTile, preparePictureFade, shrinkToTile } from '../../core/ui/photo-flight.ts'

type Places = Record<'room' | 'stage' | 'picture', RefObject<HTMLElement | null>>

/** Moves the photo back into its tile when the viewer closes, but not for a comparison. */
export function useFlight(places: Places, photoId: string, reveal: LightTableState['reveal']) {
  const held = useRef<{ photoId: string; fade: ReturnType<typeof preparePictureFade> }>(undefined)
  const latest = useLatest({ places, photoId, reveal })
  const staysBesideOthers = useRef(false)
  useLayoutEffect(() => {
    const [now, stays] = [latest, staysBesideOthers]
    return () => {
      const { places, photoId, reveal } = now.current
      const leaving = boxIn(places)
      if (leaving && !stays.current) void shrinkToTile(leaving, photoId, (id) => reveal.current?.(id))
    }
  }, [latest])
  return {
    hold: () => {
      const stage = places.stage.current
      const box = boxIn(places)
      if (stage && box) held.current = { photoId, fade: preparePictureFade(stage, box) }
    },
    stays: () => {
      staysBesideOthers.current = true
    },
    moves: { places, photoId, held },
  }
}

const boxIn = ({ picture }: Places) => picture.current?.firstElementChild ?? null

/** Rendered after the stage, so that its effects find the viewer's elements. */
export function GrowFromTile({ places, photoId, held }: ReturnType<typeof useFlight>['moves']) {
  const latest = useLatest({ places, photoId })
  useLayoutEffect(() => {
    const { places, photoId } = latest.current
    growFromTile(places.room.current, boxIn(places), photoId)
  }, [latest])
  useLayoutEffect(() => {
    if (!held.current || held.current.photoId === photoId) return
    held.current.fade(boxIn(places))
    held.current = undefined
  })
  return null
}
