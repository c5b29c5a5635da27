import { and, asc, desc, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { orders } from '#domains/orders/core/server/orders.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { TIME_ZONE } from '#platform/pure/calendar-day.ts'
import {
  boxOf,
  HIGH_RATE_FROM,
  type Box,
  type Figure,
  type Period,
  type TurnoverSum,
} from '../turnover.rules.ts'
import type { Receipt } from '../../core/server/payments.sql.ts'
import { receipts } from '../../core/server/payments.tables.ts'

type Days = Pick<Period, 'from' | 'before'>

/** When a day begins in Amsterdam. */
export const startOf = (day: string) => sql`${day}::timestamp at time zone ${TIME_ZONE}`

const ofStudioWithin = (studioId: string, { from, before }: Days) =>
  and(
    eq(receipts.studioId, studioId),
    gte(receipts.issuedAt, startOf(from)),
    lt(receipts.issuedAt, startOf(before)),
  )

/** The net amounts and VAT of a document: one row for each rate and country. */
const taxed = sql`lateral (
  select category, rate, country, "netCents" as net_cents, "vatCents" as vat_cents
    from jsonb_to_recordset(${receipts.document} -> 'vat')
      as said (category text, rate numeric, country text, "netCents" bigint, "vatCents" bigint)
) as taxed`

const cents = (what: SQL) => sql<number>`${what}::float8`

/** The turnover of these days, by VAT, and of businesses in other member states by buyer as well. */
export function sumTurnover(tx: Tx, studioId: string, days: Days): Promise<TurnoverSum[]> {
  const [category, rate, country] = [sql`taxed.category`, sql`taxed.rate`, sql`taxed.country`]
  const vatId = sql`case when taxed.category in ('K', 'AE') then ${receipts.document} -> 'buyer' ->> 'vatId' end`
  const buyer = sql`coalesce(${receipts.document} -> 'buyer' ->> 'company', ${receipts.document} -> 'buyer' ->> 'name')`
  return tx
    .select({
      category: sql<TurnoverSum['category']>`${category}`,
      rate: cents(rate),
      country: sql<TurnoverSum['country']>`${country}`,
      netCents: cents(sql`sum(taxed.net_cents)`),
      vatCents: cents(sql`sum(taxed.vat_cents)`),
      vatId: sql<string | null>`${vatId}`,
      // As its latest document names it.
      buyer: sql<
        string | null
      >`case when taxed.category in ('K', 'AE') then (array_agg(${buyer} order by ${receipts.issuedAt} desc))[1] end`,
    })
    .from(receipts)
    .innerJoin(taxed, sql`true`)
    .where(ofStudioWithin(studioId, days))
    .groupBy(category, rate, country, vatId)
    .orderBy(category, desc(rate), country)
}

/** What counts for the KOR in these days: all that is supplied in the Netherlands, without VAT. */
export async function sumForKor(tx: Tx, studioId: string, days: Days): Promise<number> {
  const sums = await sumTurnover(tx, studioId, days)
  return sums
    .filter((sum) => sum.category !== 'AE' && boxOf(sum) !== 'oss')
    .reduce((total, { netCents }) => total + netCents, 0)
}

/** What went to people in other member states in these days, without VAT. */
export async function sumAbroad(tx: Tx, studioId: string, days: Days): Promise<number> {
  // The order says where a parcel went; documents say it of their buyer alone, and are slower to read.
  const arrives = sql`coalesce(${orders.metadata} -> 'deliveryAddress' ->> 'country',
    ${receipts.document} -> 'buyer' -> 'address' ->> 'country', 'NL')`
  const isBusiness = sql`coalesce((${receipts.document} -> 'buyer' ->> 'isBusiness')::boolean, false)`
  const sums = only(
    await tx
      .select({ netCents: cents(sql`coalesce(sum(taxed.net_cents), 0)`) })
      .from(receipts)
      .innerJoin(orders, eq(orders.id, receipts.orderId))
      .innerJoin(taxed, sql`true`)
      .where(and(ofStudioWithin(studioId, days), sql`${arrives} <> 'NL'`, sql`not ${isBusiness}`)),
  )
  return sums.netCents
}

const inBox: Record<Box, SQL> = {
  high: sql`taxed.category = 'S' and taxed.country = 'NL' and taxed.rate >= ${HIGH_RATE_FROM}`,
  low: sql`taxed.category = 'S' and taxed.country = 'NL' and taxed.rate > 0 and taxed.rate < ${HIGH_RATE_FROM}`,
  zero: sql`taxed.category = 'S' and taxed.country = 'NL' and taxed.rate = 0`,
  exempt: sql`taxed.category = 'E'`,
  europe: sql`taxed.category in ('K', 'AE')`,
  oss: sql`taxed.category = 'S' and taxed.country <> 'NL'`,
}

const inFigure = ({ box, country, rate, vatId }: Figure) =>
  and(
    inBox[box],
    country === undefined ? undefined : sql`taxed.country = ${country}`,
    rate === undefined ? undefined : sql`taxed.rate = ${rate}`,
    vatId === undefined ? undefined : sql`${receipts.document} -> 'buyer' ->> 'vatId' = ${vatId}`,
  )

const DOCUMENTS_AT_ONCE = 50

/** Documents of a figure, the latest first, each with what it adds to it. `below`: the number of the last one shown. */
export async function listDocuments(
  tx: Tx,
  viewer: PhotographerViewer,
  period: Period,
  figure: Figure,
  below: number | undefined,
) {
  const found = await tx
    .select({
      receipt: receipts,
      netCents: cents(sql`sum(taxed.net_cents)`),
      vatCents: cents(sql`sum(taxed.vat_cents)`),
    })
    .from(receipts)
    .innerJoin(taxed, sql`true`)
    .where(
      and(
        ofStudioWithin(viewer.id, period),
        eq(receipts.year, period.year),
        below === undefined ? undefined : lt(receipts.number, below),
        inFigure(figure),
      ),
    )
    .groupBy(receipts.id)
    .orderBy(desc(receipts.number))
    .limit(DOCUMENTS_AT_ONCE + 1)
  const rows = found.slice(0, DOCUMENTS_AT_ONCE)
  return { rows, next: found.length > DOCUMENTS_AT_ONCE ? rows.at(-1)!.receipt.number : null }
}

/** Documents of a period in the order of their numbers, so many at once. `after`: the number of the last one. */
export const listReceiptsWithin = (
  tx: Tx,
  studioId: string,
  period: Period,
  { after, count }: { after: number; count: number },
): Promise<Receipt[]> =>
  tx
    .select()
    .from(receipts)
    .where(and(ofStudioWithin(studioId, period), eq(receipts.year, period.year), gt(receipts.number, after)))
    .orderBy(asc(receipts.number))
    .limit(count)

export const countWithin = (tx: Tx, studioId: string, days: Days) =>
  tx.$count(receipts, ofStudioWithin(studioId, days))

export async function findFirstIssue(tx: Tx, studioId: string): Promise<Date | undefined> {
  const [first] = await tx
    .select({ issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(eq(receipts.studioId, studioId))
    .orderBy(asc(receipts.issuedAt))
    .limit(1)
  return first?.issuedAt
}
