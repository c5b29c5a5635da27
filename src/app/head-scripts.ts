import { earlyQuestions } from '#platform/pure/early-questions.ts'
import { themeScript } from '#ui/theme-script.ts'

const WHO = 'accounts/findMe'

/** Who is looking decides what every screen shows first, so it is asked while the app is still on its way. */
export const whoIsLooking = earlyQuestions(WHO)

/** With it, what the largest thing on someone's own first screen waits for: the cover's photo, the studio's name. */
export const firstQuestions: Record<string, string> = {
  '/client-portal': earlyQuestions(WHO, 'photos/findGallery'),
  '/dashboard': earlyQuestions(WHO, 'studios/findMyStudio'),
}

/** The scripts that stand in documents themselves; the server allows these and no others. */
export const headScripts = [themeScript, whoIsLooking, ...Object.values(firstQuestions)]
