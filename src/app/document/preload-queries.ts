import { preloadScript } from '#platform/pure/preload-script.ts'
import { themeScript } from '#ui/theme/theme-script.ts'
import { lateAppScript } from './late-app-script.ts'

/** Every screen needs this answer first: the viewer, or null when signed out. */
export const WHO_IS_LOOKING = 'accounts/findMe'

/** Query for the studio and the gallery or order that a letter's link opens. */
export const LINK = 'accounts/findMailLink'

/** The query that the LCP element of a screen waits for, by path: the gallery, the studio's name. */
export const preloadAt: Partial<Record<string, string>> = {
  '/client-portal': 'photos/findGallery',
  '/dashboard': 'studios/findMyStudio',
}

/** The input of that query, from the parameters of the page's URL; without an entry, none. */
export const preloadInput: Partial<Record<string, (query: Record<string, string>) => object>> = {
  '/client-portal': ({ galerij }) => ({ slug: galerij }),
}

type Asked = readonly [endpoint: string, input?: object]

/**
 * What a screen shows besides, by path, from its top to its foot: the answers come at the end of the document. The
 * screen asks all of it as soon as it opens (`ask-overview.ts`).
 */
export const preloadLast: Partial<Record<string, readonly Asked[]>> = {
  '/dashboard': [
    ['payments/findMySubscription'],
    ['clients/countClients'],
    ['photos/countPhotos'],
    ['orders/summariseOrders'],
    ['clients/listClients'],
    ['photos/summariseClients'],
    ['uploads/listFailedUploads'],
    ['orders/listOrders', { status: 'processing' }],
    ['business/findBusiness'],
    ['choices/listWaiting'],
    ['photos/listLatest'],
    ['notifications/listNotifications'],
  ],
}

export const whoIsLooking = preloadScript(WHO_IS_LOOKING)

/** The only inline scripts of documents; the content policy allows them by hash. */
export const headScripts = [themeScript, whoIsLooking, lateAppScript]
