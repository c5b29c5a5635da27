import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { fetchPage, planSearch } from '#kit/server/search-plan.ts'
import { betweenDaysCondition } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { logFilter } from '../activity.contract.ts'
import { actionsOfKind } from '../activity.rules.ts'
import { activityLog } from './activity.tables.ts'
import { matchesSearch, termCondition, searchTerms } from '#kit/server/matches-search.ts'
import { normalizeForSearch } from '#platform/pure/text-search.ts'
import { actionTexts, userTypeTexts } from '../activity.nl.ts'

type LogRequest = z.infer<typeof logFilter> & Omit<PageRequest<'createdAt'>, 'sortBy'>

const NEWEST_MS = 32 * 24 * 60 * 60_000

const { studioId: _studio, clientId: _client, ...columns } = getTableColumns(activityLog)

export async function listLogEntries(tx: Tx, _viewer: AdminViewer, request: LogRequest, now: Date) {
  const { search, userType, kind, about, from, until } = request
  const within = betweenDaysCondition(sql`${activityLog.createdAt}`, from, until)
  const plan = await planSearch(tx, activityLog, {
    filter: and(
      userType ? eq(activityLog.userType, userType) : undefined,
      kind ? inArray(activityLog.action, [...actionsOfKind[kind]]) : undefined,
      about ? or(eq(activityLog.userId, about), eq(activityLog.studioId, about)) : undefined,
      within,
    ),
    parted: {
      by: sql`${activityLog.createdAt}`,
      within,
      newest: sql`${activityLog.createdAt} >= ${new Date(now.getTime() - NEWEST_MS).toISOString()}::timestamptz`,
    },
    ...searchLog(search),
  })
  const createdAt = sql`${activityLog.createdAt}`
  const sorts = { createdAt: { by: createdAt, type: 'timestamptz', partedUntil: now } } as const
  const pages = keyset(sql`${activityLog.id}`, sorts, { ...request, sortBy: 'createdAt' })
  const page = await fetchPage(plan, pages, (from) =>
    tx.select({ ...columns, sortValue: pages.sortValue }).from(from),
  )
  return { ...page, plan }
}

/** Removes the IP addresses of one batch of entries. Returns the batch's size, 0 when done. */
export async function forgetIpAddressBatch(tx: Tx<'system'>, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select forget_log_addresses(${before.toISOString()}::timestamptz) as count`,
  )
  return only(rows).count
}

const searchText = sql`activity_log.words`
// `|| ''` prevents the use of the column's index: one action can have a million entries, although
// few of them contain the search term.
const action = sql`(activity_log.action || '')`
const userType = sql`(activity_log.user_type || '')`

// Each further term can triple the number of interpretations.
const INTERPRETATIONS_MAX = 12

/**
 * One interpretation of a search: some terms are in the entry's text, the others in its codes'
 * labels.
 */
type SearchInterpretation = {
  inLine: string[]
  actions: string[] | undefined
  userTypes: string[] | undefined
}

/**
 * Returns conditions for entries that show all terms. Labels are not stored in the rows, so that a
 * changed label rewrites no row. `lookup` has the same matches as `search`, but is an `or` of
 * interpretations, which can use indexes. With too many interpretations, `lookup` is `search`.
 */
function searchLog(typed: string | undefined): { search: SQL | undefined; lookup: SQL | undefined } {
  const search = matchesSearch(searchText, typed, matchesLabel)
  const readings = interpretTerms(searchTerms(typed))
  return { search, lookup: readings ? or(...readings.map(matchesInterpretation)) : search }
}

function matchesLabel(term: string) {
  const { actions, userTypes } = findCodesByLabel(term)
  return or(
    actions.length > 0 ? inArray(activityLog.action, actions) : undefined,
    userTypes.length > 0 ? inArray(activityLog.userType, userTypes) : undefined,
  )
}

function interpretTerms(terms: string[]): SearchInterpretation[] | undefined {
  let readings: SearchInterpretation[] = [{ inLine: [], actions: undefined, userTypes: undefined }]
  for (const term of terms) {
    const shown = findCodesByLabel(term)
    readings = readings
      .flatMap((reading) => [
        { ...reading, inLine: [...reading.inLine, term] },
        { ...reading, actions: intersect(reading.actions, shown.actions) },
        { ...reading, userTypes: intersect(reading.userTypes, shown.userTypes) },
      ])
      .filter(({ actions, userTypes }) => actions?.length !== 0 && userTypes?.length !== 0)
    if (readings.length > INTERPRETATIONS_MAX) return undefined
  }
  return readings.filter(({ inLine, actions, userTypes }) => inLine.length > 0 || actions || userTypes)
}

const intersect = (some: string[] | undefined, others: string[]) =>
  some ? some.filter((code) => others.includes(code)) : others

function matchesInterpretation({ inLine, actions, userTypes }: SearchInterpretation): SQL | undefined {
  if (inLine.length === 0)
    return and(
      actions && inArray(activityLog.action, actions),
      userTypes && inArray(activityLog.userType, userTypes),
    )
  return and(
    ...inLine.map((term) => termCondition(searchText, term)),
    actions && inArray(action, actions),
    userTypes && inArray(userType, userTypes),
  )
}

const ANYWHERE_MIN_LETTERS = 3

/** Finds codes by label. A word of fewer than three letters must begin a word of the label. */
const findCodesByLabel = (word: string) => ({
  actions: codesWithLabel(actionTexts, word),
  userTypes: codesWithLabel(userTypeTexts, word),
})

function codesWithLabel(texts: Record<string, string>, word: string): string[] {
  const wanted = normalizeForSearch(word)
  const part = wanted.length < ANYWHERE_MIN_LETTERS ? ` ${wanted}` : wanted
  return Object.entries(texts).flatMap(([code, text]) =>
    normalizeForSearch(` ${text}`).includes(part) ? code : [],
  )
}
