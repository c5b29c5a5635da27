import { earlyQuestion, earlyQuestions } from '#platform/pure/early-questions.ts'
import { themeScript } from '#ui/theme-script.ts'

const WHO = 'accounts/findMe'
// Anyone else is sent on, and would be refused.
const IS_AT_HOME = 'json.me?.home===location.pathname'

/** Who is looking decides what every screen shows first, so it is asked while the app is still on its way. */
export const whoIsLooking = earlyQuestion(WHO)

/** And at home, what the largest thing on the first screen waits for: the cover's photo, the studio's name. */
export const firstQuestions: Record<string, string> = {
  '/client-portal': earlyQuestions(WHO, { when: IS_AT_HOME, second: 'photos/findGallery' }),
  '/dashboard': earlyQuestions(WHO, { when: IS_AT_HOME, second: 'studios/findMyStudio' }),
}

/** The scripts that stand in documents themselves; the server allows these and no others. */
export const headScripts = [themeScript, whoIsLooking, ...Object.values(firstQuestions)]
