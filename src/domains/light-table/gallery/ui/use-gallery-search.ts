import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readParams, toUrlValues, type ParamValues } from '#kit/ui/search-params.ts'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { galleryParams } from '../../core/ui/gallery-search.ts'
import type { OpenedPhoto } from '../../core/ui/on-light-table.ts'

type GallerySearch = ParamValues<typeof galleryParams>

export type GalleryUrlState = ReturnType<typeof useGalleryUrlState>

type GallerySearchOptions = {
  /** Tab to open when the URL names none; undefined until known. */
  firstType: PhotoType | undefined
  /** Set on a studio's page; `asClient` means the view as the client. */
  clientId?: string
  asClient?: boolean
  /** Set on a guest's page. */
  shared?: { slug: string; types: readonly PhotoType[] }
}

const otherGalleryParams = { tab: undefined, filter: undefined, guestId: undefined, photoId: undefined }

/** Returns the gallery's slug, or its id on a studio's page; undefined if the URL has none. */
export const useGallerySlugOrId = () => readParams(galleryParams, useSearch({ strict: false })).gallery

/**
 * Returns the seat in the URL, and whether the URL is about one seat: if a seat, tab, filter or
 * photo is named.
 */
export function useSeatOfUrl() {
  const { seat, tab, filter, photoId } = readParams(galleryParams, useSearch({ strict: false }))
  return { seat, meansSeat: (seat ?? tab ?? filter ?? photoId) !== undefined }
}

export function useGalleryUrlState({ firstType, clientId, asClient = false, shared }: GallerySearchOptions) {
  const { tab, ...asked } = readParams(galleryParams, useSearch({ strict: false }))
  const search = { ...asked, tab: tab && shared?.types.includes(tab) === false ? undefined : tab }
  // Photos that arrive later must not switch the tab while someone is looking.
  const known = useFirstKnown(firstType, `${clientId} ${search.gallery} ${search.tab ?? search.filter}`)
  const type = search.tab ?? known ?? 'preview'
  const navigate = useNavigate()
  const openedHere = useRef(0)
  // A swipe acts at its end, when the URL may have changed since the render.
  const latest = useLatest(search)

  const go = (part: GallerySearch, replace: boolean) => {
    const next = toUrlValues(galleryParams, { ...latest.current, ...part })
    const how = { search: next, replace, resetScroll: false }
    // The state of the history entry holds the link's token, which a reload needs.
    if (shared) return void navigate({ to: '/g/$token', params: { token: shared.slug }, state: true, ...how })
    void (clientId === undefined
      ? navigate({ to: '/client-portal', ...how })
      : navigate({
          to: asClient ? '/client/$clientId/gallery' : '/client/$clientId',
          params: { clientId },
          ...how,
        }))
  }
  /** Opening photos adds a history entry; stepping to the next photo replaces it. */
  const opened: OpenedPhoto = {
    id: search.photoId,
    open: (photoId) => {
      openedHere.current += 1
      go({ photoId }, false)
    },
    show: (photoId) => go({ photoId }, true),
    close: () => {
      // The history entry before a direct link to the photo is not the gallery.
      if (openedHere.current === 0) return go({ photoId: undefined }, true)
      openedHere.current -= 1
      window.history.back()
    },
  }
  return {
    type,
    /** Whether `type` is settled; until then no list needs fetching. */
    hasType: search.tab !== undefined || known !== undefined,
    filter: search.filter,
    gallery: search.gallery,
    chooseGallery: (gallery: string) => go({ ...otherGalleryParams, gallery }, false),
    /** Replaces the history entry: Back must not lead to a missing gallery. */
    leaveGallery: () => go({ ...otherGalleryParams, gallery: undefined }, true),
    chooseType: (tab: PhotoType) => go({ tab, filter: undefined }, true),
    chooseFilter: (filter: GallerySearch['filter']) => go({ tab: type, filter, guestId: undefined }, true),
    guestId: search.guestId,
    chooseGuest: (guestId: string | undefined, tab: PhotoType = type) =>
      go({ tab, filter: undefined, guestId, photoId: undefined }, true),
    opened,
  }
}

function useFirstKnown<Value>(value: Value | undefined, place: string): Value | undefined {
  const [first, setFirst] = useState({ value, place })
  const isStale = first.place !== place || (first.value === undefined && value !== undefined)
  if (isStale) setFirst({ value, place })
  return isStale ? value : first.value
}
