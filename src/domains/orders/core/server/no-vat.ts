import { noVatOf, type NoVat, type Vat } from '#domains/catalog/vat.rules.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

type Bought = { createdAt: Date; paidAt: Date | null }

/** Why an order bears no VAT, by the scheme of the day that decided it; null where it bears some. */
export const noVatOfOrder = (
  { schemeOn, studioName }: Pick<Seller, 'schemeOn' | 'studioName'>,
  { createdAt, paidAt }: Bought,
  items: readonly { vat: Vat }[],
): NoVat | null => noVatOf({ scheme: schemeOn(calendarDay(paidAt ?? createdAt)), studioName }, items)
