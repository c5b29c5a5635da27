import { lastOf } from '#platform/pure/item-at.ts'
import { and, asc, desc, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { orders } from '#domains/orders/core/server/orders.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { TIME_ZONE } from '#platform/pure/calendar-day.ts'
import {
  vatBoxOf,
  HIGH_RATE_MIN_PERCENT,
  type VatBox,
  type FigureSelector,
  type Period,
  type TurnoverSum,
} from '../turnover.rules.ts'
import type { Receipt } from '../../core/server/payments.sql.ts'
import { receipts } from '../../core/server/payments.tables.ts'

type Days = Pick<Period, 'from' | 'before'>

export const startOfDaySql = (day: string) => sql`${day}::timestamp at time zone ${TIME_ZONE}`

const ofStudioWithin = (studioId: string, { from, before }: Days) =>
  and(
    eq(receipts.studioId, studioId),
    gte(receipts.issuedAt, startOfDaySql(from)),
    lt(receipts.issuedAt, startOfDaySql(before)),
  )

/** One row per category, rate and country of a document. */
const documentVat = sql`lateral (
  select category, rate, country, "netCents" as net_cents, "vatCents" as vat_cents
    from jsonb_to_recordset(${receipts.document} -> 'vat')
      as said (category text, rate numeric, country text, "netCents" bigint, "vatCents" bigint)
) as taxed`

const cents = (expression: SQL) => sql<number>`${expression}::float8`

/**
 * Sums net amounts and VAT by category, rate and country. Sales to businesses in other member
 * states are also split by VAT number.
 */
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
      // Buyer's name on the latest document.
      buyer: sql<
        string | null
      >`case when taxed.category in ('K', 'AE') then (array_agg(${buyer} order by ${receipts.issuedAt} desc))[1] end`,
    })
    .from(receipts)
    .innerJoin(documentVat, sql`true`)
    .where(ofStudioWithin(studioId, days))
    .groupBy(category, rate, country, vatId)
    .orderBy(category, desc(rate), country)
}

/** Sums sales in cents without VAT, except OSS sales and reverse-charged services (`AE`). */
export async function sumForKor(tx: Tx, studioId: string, days: Days): Promise<number> {
  const sums = await sumTurnover(tx, studioId, days)
  return sums
    .filter((sum) => sum.category !== 'AE' && vatBoxOf(sum) !== 'oss')
    .reduce((total, { netCents }) => total + netCents, 0)
}

/** Sums sales to people in other member states, in cents without VAT. */
export async function sumAbroad(tx: Tx, studioId: string, days: Days): Promise<number> {
  // Uses the order's delivery address or, without one, the buyer's address in the document.
  const arrives = sql`coalesce(${orders.metadata} -> 'deliveryAddress' ->> 'country',
    ${receipts.document} -> 'buyer' -> 'address' ->> 'country', 'NL')`
  const isBusiness = sql`coalesce((${receipts.document} -> 'buyer' ->> 'isBusiness')::boolean, false)`
  const sums = only(
    await tx
      .select({ netCents: cents(sql`coalesce(sum(taxed.net_cents), 0)`) })
      .from(receipts)
      .innerJoin(orders, eq(orders.id, receipts.orderId))
      .innerJoin(documentVat, sql`true`)
      .where(and(ofStudioWithin(studioId, days), sql`${arrives} <> 'NL'`, sql`not ${isBusiness}`)),
  )
  return sums.netCents
}

const inBox: Record<VatBox, SQL> = {
  high: sql`taxed.category = 'S' and taxed.country = 'NL' and taxed.rate >= ${HIGH_RATE_MIN_PERCENT}`,
  low: sql`taxed.category = 'S' and taxed.country = 'NL' and taxed.rate > 0 and taxed.rate < ${HIGH_RATE_MIN_PERCENT}`,
  zero: sql`taxed.category = 'S' and taxed.country = 'NL' and taxed.rate = 0`,
  exempt: sql`taxed.category = 'E'`,
  europe: sql`taxed.category in ('K', 'AE')`,
  oss: sql`taxed.category = 'S' and taxed.country <> 'NL'`,
}

const inFigure = ({ box, country, rate, vatId }: FigureSelector) =>
  and(
    inBox[box],
    country === undefined ? undefined : sql`taxed.country = ${country}`,
    rate === undefined ? undefined : sql`taxed.rate = ${rate}`,
    vatId === undefined ? undefined : sql`${receipts.document} -> 'buyer' ->> 'vatId' = ${vatId}`,
  )

const PAGE_SIZE = 50

/** Lists a figure's documents, newest first. `below` is the last number of the previous page. */
export async function listDocuments(
  tx: Tx,
  viewer: PhotographerViewer,
  period: Period,
  figure: FigureSelector,
  below: number | undefined,
) {
  const found = await tx
    .select({
      receipt: receipts,
      netCents: cents(sql`sum(taxed.net_cents)`),
      vatCents: cents(sql`sum(taxed.vat_cents)`),
    })
    .from(receipts)
    .innerJoin(documentVat, sql`true`)
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
    .limit(PAGE_SIZE + 1)
  const rows = found.slice(0, PAGE_SIZE)
  return { rows, next: found.length > PAGE_SIZE ? lastOf(rows).receipt.number : null }
}

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

export async function findFirstReceiptDate(tx: Tx, studioId: string): Promise<Date | undefined> {
  const [first] = await tx
    .select({ issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(eq(receipts.studioId, studioId))
    .orderBy(asc(receipts.issuedAt))
    .limit(1)
  return first?.issuedAt
}
