import { useState } from 'react'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'

/** From one photo of the viewer to another. */
export function useViewerSteps(photos: readonly Photo[], photoId: string, onShow: (photoId: string) => void) {
  // Only where one has come to: what is done to a photo there is said by whoever does it.
  const [said, setSaid] = useState('')
  const index = photos.findIndex(({ id }) => id === photoId)
  const show = (at: number) => {
    const next = photos[at]
    if (!next) return
    setSaid(photosNl.tile.describe(next, at + 1, photos.length))
    onShow(next.id)
  }
  return {
    index,
    hasPrevious: index > 0,
    hasNext: index < photos.length - 1,
    show,
    step: (by: 1 | -1) => show(index + by),
    said,
  }
}
