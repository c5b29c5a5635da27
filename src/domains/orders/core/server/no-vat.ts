import { noVatOf, type NoVat, type Vat } from '#domains/catalog/vat.rules.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

type OrderDates = { createdAt: Date; paidAt: Date | null }

/**
 * Returns why no VAT is charged: by the scheme of the payment day, or of the order day while
 * unpaid. Null when VAT is charged or reasons differ.
 */
export const noVatOfOrder = (
  { schemeOn, studioName }: Pick<Seller, 'schemeOn' | 'studioName'>,
  { createdAt, paidAt }: OrderDates,
  items: readonly { vat: Vat }[],
): NoVat | null => noVatOf({ scheme: schemeOn(calendarDay(paidAt ?? createdAt)), studioName }, items)
