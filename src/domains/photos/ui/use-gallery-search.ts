import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { PhotoType } from '../photos.rules.ts'
import { readGallerySearch, type GallerySearch } from './gallery-search.ts'
import type { OpenedPhoto } from './opened-photo.ts'

export type GalleryAddress = ReturnType<typeof useGallerySearch>

/**
 * What a gallery's address says, and ways to change it: the client's own, or the one of `clientId` at their studio, which
 * may look at it as the client does.
 */
export function useGallerySearch(clientId?: string, { asClient = false } = {}) {
  const search = readGallerySearch(useSearch({ strict: false }))
  const type: PhotoType = search.tab ?? 'preview'
  const navigate = useNavigate()
  const hasOpenedHere = useRef(false)
  // A swipe ends later than it began; until then the address may say something else.
  const latest = useLatest(search)

  const go = (part: { [key in keyof GallerySearch]: GallerySearch[key] | undefined }, replace: boolean) => {
    const next = readGallerySearch({ ...latest.current, ...part })
    const how = { search: next, replace, resetScroll: false }
    void (clientId === undefined
      ? navigate({ to: '/client-portal', ...how })
      : navigate({
          to: asClient ? '/client/$clientId/gallery' : '/client/$clientId',
          params: { clientId },
          ...how,
        }))
  }
  /** Opening a photo is a place to come back from; going on to the next one is not. */
  const opened: OpenedPhoto = {
    id: search.foto,
    open: (photoId) => {
      hasOpenedHere.current = true
      go({ foto: photoId }, false)
    },
    show: (photoId) => go({ foto: photoId }, true),
    close: () => {
      // Who came by a link to the photo has no gallery behind them in their history.
      if (hasOpenedHere.current) window.history.back()
      else go({ foto: undefined }, true)
      hasOpenedHere.current = false
    },
  }
  return {
    type,
    filter: search.keuze,
    chooseType: (type: PhotoType) =>
      go({ tab: type === 'final' ? 'final' : undefined, keuze: undefined }, true),
    chooseFilter: (filter: GallerySearch['keuze']) => go({ keuze: filter }, true),
    opened,
  }
}
