import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { hasWord, hasWords, typedWords } from '#platform/db/searched-words.ts'
import { codesShownAs } from '../shown-codes.nl.ts'
import { activityLog } from './activity.tables.ts'

const words = sql`activity_log.words`
// Kept from their own indexes, which would name a million rows of which rare words leave a few.
const action = sql`(activity_log.action || '')`
const userType = sql`(activity_log.user_type || '')`

// Each word more may treble them.
const READINGS_MAX = 12

/** One meaning of what was typed: some words stand in the line, the others say what its codes are called. */
type Reading = { inLine: string[]; actions: string[] | undefined; userTypes: string[] | undefined }

/**
 * Whether a line shows these words: a row holds codes and the screen what they are called, so that no row has to be written
 * anew when a text changes. `lookUp` says the same meaning by meaning, each by the one index that knows most about it.
 */
export function showsWords(typed: string | undefined): { words: SQL | undefined; lookUp: SQL | undefined } {
  const plainly = hasWords(words, typed, isShownAs)
  const readings = readingsOf(typedWords(typed))
  return { words: plainly, lookUp: readings ? or(...readings.map(isReadSo)) : plainly }
}

function isShownAs(word: string) {
  const { actions, userTypes } = codesShownAs(word)
  return or(
    actions.length > 0 ? inArray(activityLog.action, actions) : undefined,
    userTypes.length > 0 ? inArray(activityLog.userType, userTypes) : undefined,
  )
}

/** Undefined where there are too many to look up, which is not waited for: words may be typed over and over. */
function readingsOf(typed: string[]): Reading[] | undefined {
  let readings: Reading[] = [{ inLine: [], actions: undefined, userTypes: undefined }]
  for (const word of typed) {
    const shown = codesShownAs(word)
    readings = readings
      .flatMap((reading) => [
        { ...reading, inLine: [...reading.inLine, word] },
        { ...reading, actions: inBoth(reading.actions, shown.actions) },
        { ...reading, userTypes: inBoth(reading.userTypes, shown.userTypes) },
      ])
      .filter(({ actions, userTypes }) => actions?.length !== 0 && userTypes?.length !== 0)
    if (readings.length > READINGS_MAX) return undefined
  }
  return readings.filter(({ inLine, actions, userTypes }) => inLine.length > 0 || actions || userTypes)
}

const inBoth = (some: string[] | undefined, others: string[]) =>
  some ? some.filter((code) => others.includes(code)) : others

function isReadSo({ inLine, actions, userTypes }: Reading): SQL | undefined {
  if (inLine.length === 0)
    return and(
      actions && inArray(activityLog.action, actions),
      userTypes && inArray(activityLog.userType, userTypes),
    )
  return and(
    ...inLine.map((word) => hasWord(words, word)),
    actions && inArray(action, actions),
    userTypes && inArray(userType, userTypes),
  )
}
