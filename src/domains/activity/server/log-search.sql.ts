import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { matchesSearch, matchesTerm, searchTerms } from '#kit/server/matches-search.ts'
import { codesShownAs } from '../shown-codes.nl.ts'
import { activityLog } from './activity.tables.ts'

const searchText = sql`activity_log.words`
// As expressions, which their own indexes don't match: those would name a million rows of which rare terms leave a few.
const action = sql`(activity_log.action || '')`
const userType = sql`(activity_log.user_type || '')`

// Each further term may treble them.
const READINGS_MAX = 12

/** One reading of what was typed: some terms stand in the line, the others are what its codes are called. */
type Reading = { inLine: string[]; actions: string[] | undefined; userTypes: string[] | undefined }

/**
 * Whether a line shows these terms: a row holds codes and the screen what they are called, so that no row is rewritten when
 * a text changes. `lookup` says the same reading by reading, each by the most selective index.
 */
export function searchLog(typed: string | undefined): { search: SQL | undefined; lookup: SQL | undefined } {
  const search = matchesSearch(searchText, typed, isShownAs)
  const readings = readingsOf(searchTerms(typed))
  return { search, lookup: readings ? or(...readings.map(isReadSo)) : search }
}

function isShownAs(term: string) {
  const { actions, userTypes } = codesShownAs(term)
  return or(
    actions.length > 0 ? inArray(activityLog.action, actions) : undefined,
    userTypes.length > 0 ? inArray(activityLog.userType, userTypes) : undefined,
  )
}

/** Undefined where there are too many to look up: terms may be typed over and over. */
function readingsOf(terms: string[]): Reading[] | undefined {
  let readings: Reading[] = [{ inLine: [], actions: undefined, userTypes: undefined }]
  for (const term of terms) {
    const shown = codesShownAs(term)
    readings = readings
      .flatMap((reading) => [
        { ...reading, inLine: [...reading.inLine, term] },
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
    ...inLine.map((term) => matchesTerm(searchText, term)),
    actions && inArray(action, actions),
    userTypes && inArray(userType, userTypes),
  )
}
