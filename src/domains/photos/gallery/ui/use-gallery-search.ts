import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readParams, writeParams, type ParamValues } from '#kit/ui/search-params.ts'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { galleryParams } from '../../ui/gallery-search.ts'
import type { OpenedPhoto } from '../../viewer/ui/opened-photo.ts'

type GallerySearch = ParamValues<typeof galleryParams>

export type GalleryAddress = ReturnType<typeof useGallerySearch>

type WhoseGallery = {
  /** The tab where the address names none; undefined until that is known. */
  firstType: PhotoType | undefined
  /** Whose gallery it is at their studio, which may look at it as the client does. */
  clientId?: string
  asClient?: boolean
}

/** What a gallery's address says, and ways to change it. */
export function useGallerySearch({ firstType, clientId, asClient = false }: WhoseGallery) {
  const search = readParams(galleryParams, useSearch({ strict: false }))
  // What comes in later must not turn the page under whoever reads it.
  const known = useFirstKnown(firstType, `${clientId} ${search.tab ?? search.filter}`)
  const type = search.tab ?? known ?? 'preview'
  const navigate = useNavigate()
  const hasOpenedHere = useRef(false)
  // A swipe ends later than it began; until then the address may say something else.
  const latest = useLatest(search)

  const go = (part: GallerySearch, replace: boolean) => {
    const next = writeParams(galleryParams, { ...latest.current, ...part })
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
    id: search.photoId,
    open: (photoId) => {
      hasOpenedHere.current = true
      go({ photoId }, false)
    },
    show: (photoId) => go({ photoId }, true),
    close: () => {
      // Who came by a link to the photo has no gallery behind them in their history.
      if (hasOpenedHere.current) window.history.back()
      else go({ photoId: undefined }, true)
      hasOpenedHere.current = false
    },
  }
  return {
    type,
    /** Whether `type` is the one to show; until then nothing need be asked for. */
    hasType: search.tab !== undefined || known !== undefined,
    filter: search.filter,
    chooseType: (tab: PhotoType) => go({ tab, filter: undefined }, true),
    chooseFilter: (filter: GallerySearch['filter']) => go({ tab: type, filter }, true),
    opened,
  }
}

/** The first value that was known at this place; what comes after it changes nothing until the place does. */
function useFirstKnown<Value>(value: Value | undefined, place: string): Value | undefined {
  const [first, setFirst] = useState({ value, place })
  const isStale = first.place !== place || (first.value === undefined && value !== undefined)
  if (isStale) setFirst({ value, place })
  return isStale ? value : first.value
}
