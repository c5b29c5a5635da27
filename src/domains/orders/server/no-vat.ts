import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { NoVat } from '../cart.rules.ts'

type Bought = { createdAt: Date; paidAt: Date | null }

/** Why an order bears no VAT: the scheme of the day that decided it; null where it bears some. */
export function noVatOf(
  { schemeOn, studioName }: Pick<Seller, 'schemeOn' | 'studioName'>,
  { createdAt, paidAt }: Bought,
  items: readonly { vat: Vat }[],
): NoVat | null {
  if (!items.every(({ vat }) => vat.category === 'E')) return null
  const scheme = schemeOn(calendarDay(paidAt ?? createdAt))
  return scheme === 'standard' ? null : { scheme, studioName }
}
