import { plural } from '#platform/pure/plural.ts'
import type { DeliveryMethod, OrderKind, OrderStatus } from './orders.rules.ts'

export const momentsNl = {
  placed: 'Besteld',
  paid: 'Betaald',
  shipped: 'Verzonden',
  completed: 'Voltooid',
  canceled: 'Geannuleerd',
}

export const photoCountNl = (count: number) => plural(count, 'foto', 'foto’s')

export const orderSizeNl = ({ kind, pieceCount }: { kind: OrderKind; pieceCount: number }) =>
  kind === 'extra_photos'
    ? plural(pieceCount, 'extra foto', 'extra foto’s')
    : plural(pieceCount, 'afdruk', 'afdrukken')

export const orderStatusesNl = {
  pending: 'Openstaand',
  processing: 'In behandeling',
  shipped: 'Verzonden',
  completed: 'Voltooid',
  canceled: 'Geannuleerd',
} satisfies Record<OrderStatus, string>

const READY = 'Klaar om op te halen'

type OrderState = { status: OrderStatus; delivery: DeliveryMethod }

/** Shows an order for pickup as ready instead of shipped. */
export const orderStatusNl = ({ status, delivery }: OrderState) =>
  status === 'shipped' && delivery === 'pick_up' ? READY : orderStatusesNl[status]

export const shippedNl = (delivery: DeliveryMethod) => (delivery === 'pick_up' ? READY : momentsNl.shipped)

export const deliveriesNl = {
  ship: 'Verzenden',
  pick_up: 'Ophalen',
  arranged: 'In overleg',
} satisfies Record<DeliveryMethod, string>
