import { earlyQuestion, earlyQuestions } from '#platform/pure/early-questions.ts'
import { themeScript } from '#ui/theme-script.ts'

const WHO = 'accounts/findMe'

/** Who is looking decides what every screen shows first, so it is asked while the app is still on its way. */
export const whoIsLooking = earlyQuestion(WHO)

// Anyone else is sent on, and would be refused. Where they are says nothing: the app may have sent them already.
const atHome = (home: string, second: string) =>
  earlyQuestions(WHO, { when: `json.me?.home==='${home}'`, second })

/** And at home, what the largest thing on the first screen waits for: the cover's photo, the studio's name. */
export const firstQuestions: Record<string, string> = {
  '/client-portal': atHome('/client-portal', 'photos/findGallery'),
  '/dashboard': atHome('/dashboard', 'studios/findMyStudio'),
}

/** The scripts that stand in documents themselves; the server allows these and no others. */
export const headScripts = [themeScript, whoIsLooking, ...Object.values(firstQuestions)]
