import { preloadScript } from '#platform/pure/preload-script.ts'
import { themeScript } from '#ui/theme/theme-script.ts'

/** Every screen needs this answer first: the viewer, or null when signed out. */
export const WHO_IS_LOOKING = 'accounts/findMe'

/** The query that the LCP element of a screen waits for, by path: the gallery, the studio's name. */
export const preloadAt: Partial<Record<string, string>> = {
  '/client-portal': 'photos/findGallery',
  '/dashboard': 'studios/findMyStudio',
}

/** The input of that query, from the parameters of the page's URL; without an entry, none. */
export const preloadInput: Partial<Record<string, (query: Record<string, string>) => object>> = {
  '/client-portal': ({ galerij }) => ({ slug: galerij }),
}

export const whoIsLooking = preloadScript(WHO_IS_LOOKING)

/** The only inline scripts of documents; the content policy allows them by hash. */
export const headScripts = [themeScript, whoIsLooking]
