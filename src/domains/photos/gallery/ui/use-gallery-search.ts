import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readParams, writeParams, type ParamValues } from '#kit/ui/search-params.ts'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { galleryParams } from '../../core/ui/gallery-search.ts'
import type { OpenedPhoto } from '../../core/ui/light-table.ts'

type GallerySearch = ParamValues<typeof galleryParams>

export type GalleryUrl = ReturnType<typeof useGallerySearch>

type WhoseGallery = {
  /** Tab to open when the URL names none; undefined until known. */
  firstType: PhotoType | undefined
  /** Given on the studio's side; `asClient` is its view of the gallery as the client sees it. */
  clientId?: string
  asClient?: boolean
  /** Given on a guest's page: its gallery, and what their link shows. */
  shared?: { slug: string; types: readonly PhotoType[] }
}

const inAnother = { tab: undefined, filter: undefined, guestId: undefined, photoId: undefined }

/** The gallery that the URL names; without one, the newest. */
export const useGallerySlug = () => readParams(galleryParams, useSearch({ strict: false })).gallery

/** The seat that the URL names, and whether it means the one looked from, although it names no gallery of it. */
export function useSeatOfUrl() {
  const { seat, tab, filter, photoId } = readParams(galleryParams, useSearch({ strict: false }))
  return { seat, meansSeat: (seat ?? tab ?? filter ?? photoId) !== undefined }
}

export function useGallerySearch({ firstType, clientId, asClient = false, shared }: WhoseGallery) {
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
    const next = writeParams(galleryParams, { ...latest.current, ...part })
    const how = { search: next, replace, resetScroll: false }
    // The state of its entry holds the link's token, which a reload needs.
    if (shared) return void navigate({ to: '/g/$token', params: { token: shared.slug }, state: true, ...how })
    void (clientId === undefined
      ? navigate({ to: '/client-portal', ...how })
      : navigate({
          to: asClient ? '/client/$clientId/gallery' : '/client/$clientId',
          params: { clientId },
          ...how,
        }))
  }
  /** Opening a photo, or several side by side, adds a history entry; stepping to the next replaces it. */
  const opened: OpenedPhoto = {
    id: search.photoId,
    open: (photoId) => {
      openedHere.current += 1
      go({ photoId }, false)
    },
    show: (photoId) => go({ photoId }, true),
    close: () => {
      // With a direct link to the photo, the entry before it is not the gallery.
      if (openedHere.current === 0) return go({ photoId: undefined }, true)
      openedHere.current -= 1
      window.history.back()
    },
  }
  return {
    type,
    /** Whether `type` is final; until then no list needs fetching. */
    hasType: search.tab !== undefined || known !== undefined,
    filter: search.filter,
    gallery: search.gallery,
    chooseGallery: (gallery: string) => go({ ...inAnother, gallery }, false),
    /** For a gallery that is no more: Back must not lead to it. */
    leaveGallery: () => go({ ...inAnother, gallery: undefined }, true),
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
