import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { readGallerySearch, type GallerySearch } from './gallery-search.ts'

/**
 * What a gallery's address says, and ways to change it: the client's own, or the one of `clientId` at their studio, which
 * may look at it as the client does.
 */
export function useGallerySearch(clientId?: string, { asClient = false } = {}) {
  const search = readGallerySearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const hasOpenedHere = useRef(false)
  const latest = useRef(search)
  useLayoutEffect(() => {
    latest.current = search
  })

  const go = useCallback(
    (part: Partial<Record<keyof GallerySearch, string | undefined>>, replace: boolean) => {
      const next = readGallerySearch({ ...latest.current, ...part })
      const how = { search: next, replace, resetScroll: false }
      void (clientId === undefined
        ? navigate({ to: '/client-portal', ...how })
        : navigate({
            to: asClient ? '/client/$clientId/gallery' : '/client/$clientId',
            params: { clientId },
            ...how,
          }))
    },
    [navigate, clientId, asClient],
  )
  /** Opening a photo is a place to come back from; going on to the next one is not. */
  const openPhoto = useCallback(
    (photoId: string) => {
      hasOpenedHere.current = true
      go({ foto: photoId }, false)
    },
    [go],
  )
  const showPhoto = useCallback((photoId: string) => go({ foto: photoId }, true), [go])
  const closePhoto = useCallback(() => {
    // Who came by a link to the photo has no gallery behind them in their history.
    if (hasOpenedHere.current) window.history.back()
    else go({ foto: undefined }, true)
    hasOpenedHere.current = false
  }, [go])
  return {
    search,
    change: (part: Parameters<typeof go>[0]) => go(part, true),
    openPhoto,
    showPhoto,
    closePhoto,
  }
}
