import { useMemo, useState } from 'react'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'

export function useViewerSteps(photos: readonly Photo[], photoId: string, onShow: (photoId: string) => void) {
  // Announces the photo stepped to; actions on it are announced by their own code.
  const [announcement, setAnnouncement] = useState('')
  const index = photos.findIndex(({ id }) => id === photoId)
  const show = (at: number) => {
    const next = photos[at]
    if (!next) return
    setAnnouncement(photosNl.tile.describe(next, at + 1, photos.length))
    onShow(next.id)
  }
  return {
    index,
    hasPrevious: index > 0,
    hasNext: index < photos.length - 1,
    show,
    step: (by: 1 | -1) => show(index + by),
    announcement,
  }
}

/** Photos in the order at opening: a change that drops a photo from the filter must not remove it from view. */
export function useStillOrder(photos: readonly Photo[], order: readonly string[]): readonly Photo[] {
  const [opened] = useState(order)
  return useMemo(() => {
    const now = new Map(photos.map((photo) => [photo.id, photo]))
    return opened.flatMap((id) => now.get(id) ?? [])
  }, [photos, opened])
}
