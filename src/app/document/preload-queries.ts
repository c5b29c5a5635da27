import { preloadScript } from '#platform/pure/preload-script.ts'
import { themeScript } from '#ui/theme/theme-script.ts'

/** Who is looking decides what every screen shows first. */
export const WHO_IS_LOOKING = 'accounts/findMe'

/** What the largest element of a screen waits for, by address: the cover's photo, the studio's name. */
export const preloadAt: Partial<Record<string, string>> = {
  '/client-portal': 'photos/findGallery',
  '/dashboard': 'studios/findMyStudio',
}

/** Asks who is looking before the app has come. */
export const whoIsLooking = preloadScript(WHO_IS_LOOKING)

/** The inline scripts of documents; the content policy allows these and no others. */
export const headScripts = [themeScript, whoIsLooking]
