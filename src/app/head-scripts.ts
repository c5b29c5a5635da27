import { earlyQuestion } from '#platform/pure/early-question.ts'
import { themeScript } from '#ui/theme-script.ts'

/** Who is looking decides what every screen shows first, so it is asked while the app is still on its way. */
export const whoIsLooking = earlyQuestion('accounts/findMe')

/** The scripts that stand in documents themselves; the server allows these and no others. */
export const headScripts = [themeScript, whoIsLooking]
