import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { matchesSearch, matchesTerm, searchTerms } from '#kit/server/matches-search.ts'
import { searchable } from '#platform/pure/text-search.ts'
import { actionTexts, userTypeTexts } from '../activity.nl.ts'
import { activityLog } from './activity.tables.ts'

const searchText = sql`activity_log.words`
// Expressions that their own indexes don't match: those would return a million rows, of which rare terms leave a few.
const action = sql`(activity_log.action || '')`
const userType = sql`(activity_log.user_type || '')`

// Every further term may treble them.
const READINGS_MAX = 12

/** One way to read the search: some terms occur in the line's text, the others in its codes' Dutch labels. */
type Reading = { inLine: string[]; actions: string[] | undefined; userTypes: string[] | undefined }

/**
 * Matches lines that show these terms. Rows store codes, and the terms are compared with their labels here, so that a
 * changed label rewrites no row. `lookup` is the same as an `or` of readings, each by its most selective index.
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

const LETTERS_ANYWHERE = 3

/** Codes whose Dutch label contains this word; a word of fewer than three letters only matches where a word begins. */
const codesShownAs = (word: string) => ({
  actions: codesWith(actionTexts, word),
  userTypes: codesWith(userTypeTexts, word),
})

function codesWith(texts: Record<string, string>, word: string): string[] {
  const wanted = searchable(word)
  const part = wanted.length < LETTERS_ANYWHERE ? ` ${wanted}` : wanted
  return Object.keys(texts).filter((code) => searchable(` ${texts[code]!}`).includes(part))
}
