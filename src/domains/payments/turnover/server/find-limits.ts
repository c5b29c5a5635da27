import { findSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { limitUsagesOf, wholeYear } from '../turnover.rules.ts'
import { sumAbroad, sumForKor } from './turnover.sql.ts'

/** Uses the VAT scheme of today, or of the last day of a past year. */
export async function findLimits(tx: Tx<'system'>, studioId: string, year: number, today: string) {
  const lastDay = `${year}-12-31`
  const day = today < lastDay ? today : lastDay
  const seller = await findSeller(tx, studioId)
  const days = wholeYear(year)
  const korCents =
    seller.schemeOn(day) === 'kor'
      ? (await sumForKor(tx, studioId, days)) + seller.otherRevenueCents(year)
      : undefined
  const abroadCents = seller.isOss(day) ? 0 : await sumAbroad(tx, studioId, days)
  return {
    limits: limitUsagesOf({ kor: korCents, abroad: abroadCents > 0 ? abroadCents : undefined }),
    seller,
  }
}
