import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { payoutFiles, payouts } from '#domains/payments/payout/server/payout.tables.ts'
import { photographers, shownStudioNameSql } from '#domains/studios/core/server/studios.tables.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { matchesSearch } from '#kit/server/matches-search.ts'
import { fetchPage, planSearch } from '#kit/server/search-plan.ts'
import { betweenDaysCondition } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { payoutFilter } from '../admin-payouts.contract.ts'
import { matchesAmount } from './admin-payments.sql.ts'

type PayoutListRequest = z.infer<typeof payoutFilter> & PageRequest<'requestedAt' | 'amountCents'>

export async function listPayouts(tx: Tx, _viewer: AdminViewer, request: PayoutListRequest) {
  const { search, state, studioId, from, until } = request
  const ofStudio = matchesSearch(sql`photographers.words`, search)
  const plan = await planSearch(tx, payouts, {
    filter: and(
      state ? eq(payouts.state, state) : undefined,
      studioId ? eq(payouts.studioId, studioId) : undefined,
      betweenDaysCondition(sql`${payouts.requestedAt}`, from, until),
    ),
    search:
      ofStudio &&
      or(
        sql`${payouts.studioId} in (select id from photographers where ${ofStudio})`,
        sql`right(${payouts.id}::text, 8) = lower(${search})`,
        matchesAmount(payouts.amountCents)(search ?? ''),
      ),
  })
  const sorts = {
    requestedAt: { by: sql`${payouts.requestedAt}`, type: 'timestamptz' },
    amountCents: { by: sql`${payouts.amountCents}`, type: 'bigint' },
  } as const
  const pages = keyset(sql`${payouts.id}`, sorts, request)
  const columns = {
    ...getTableColumns(payouts),
    photographerName: shownStudioNameSql,
    sortValue: pages.sortValue,
  }
  const page = await fetchPage(plan, pages, (from) =>
    tx.select(columns).from(from).innerJoin(photographers, eq(photographers.id, payouts.studioId)),
  )
  return { ...page, plan }
}

export async function sumPayouts(tx: Tx, _viewer: AdminViewer) {
  const sumOf = (state: 'requested' | 'in_file') =>
    sql<number>`coalesce(sum(${payouts.amountCents}) filter (where ${payouts.state} = ${state}), 0)::float8`
  return only(
    await tx
      .select({
        requestedCount: sql<number>`count(*) filter (where ${payouts.state} = 'requested')::int`,
        requestedCents: sumOf('requested'),
        inFileCents: sumOf('in_file'),
      })
      .from(payouts)
      .where(sql`state in ('requested', 'in_file')`),
  )
}

const FILES_SHOWN = 10

export const listNewestPayoutFiles = (tx: Tx, _viewer: AdminViewer) =>
  tx
    .select({
      id: payoutFiles.id,
      madeAt: payoutFiles.madeAt,
      madeByName: sql<string>`coalesce((select maker.name from profiles maker where maker.id = ${payoutFiles.madeBy}), '')`,
      executesOn: payoutFiles.executesOn,
      payoutCount: payoutFiles.payoutCount,
      totalCents: payoutFiles.totalCents,
      openCount: sql<number>`(select count(*)::int from payouts
        where payouts.file_id = ${payoutFiles.id} and payouts.state = 'in_file')`,
    })
    .from(payoutFiles)
    .orderBy(desc(payoutFiles.madeAt), desc(payoutFiles.id))
    .limit(FILES_SHOWN)

export const payoutExists = async (tx: Tx, _viewer: AdminViewer, payoutId: string) =>
  (await tx.$count(payouts, eq(payouts.id, payoutId))) > 0
