import { useMemo, useState } from 'react'
import type { Photo } from '../../ui/photos.queries.ts'

/**
 * The photos in the order in which the viewer was opened: a favourite given here may take the photo out of the filter
 * behind it, and must not pull it away from under the eyes.
 */
export function useStillOrder(photos: readonly Photo[], order: readonly string[]): readonly Photo[] {
  const [opened] = useState(order)
  return useMemo(() => {
    const now = new Map(photos.map((photo) => [photo.id, photo]))
    return opened.flatMap((id) => now.get(id) ?? [])
  }, [photos, opened])
}
