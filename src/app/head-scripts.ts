import { earlyQuestion } from '#platform/pure/early-question.ts'
import { themeScript } from '#ui/theme/theme-script.ts'
import { WHO_IS_LOOKING } from './first-questions.ts'

/** Asked while the app is still on its way. */
export const whoIsLooking = earlyQuestion(WHO_IS_LOOKING)

/** The scripts that stand in documents themselves; the server allows these and no others. */
export const headScripts = [themeScript, whoIsLooking]
