import { findSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { limitsOf, wholeYear } from '../turnover.rules.ts'
import { sumForLimits } from './turnover.sql.ts'

/** How near a studio is to a year's limits, under the scheme it has today, or had on the last day of a past year. */
export async function findLimits(tx: Tx<'system'>, studioId: string, year: number, today: string) {
  const lastDay = `${year}-12-31`
  const day = today < lastDay ? today : lastDay
  const seller = await findSeller(tx, studioId)
  const otherRevenueCents = seller.otherRevenueCents(year)
  const sums = await sumForLimits(tx, studioId, wholeYear(year))
  const isKor = seller.schemeOn(day) === 'kor'
  return { limits: limitsOf(sums, { isKor, isOss: seller.isOss(day), otherRevenueCents }), seller }
}
