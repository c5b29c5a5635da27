import { path } from '#domains/access/paths.rules.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { cleanTypedText } from '#platform/pure/typed-text.ts'
export const orderStatuses = ['pending', 'processing', 'shipped', 'completed', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `prints` includes albums. `extra_photos` are photos chosen beyond the included number. */
export const orderKinds = ['prints', 'extra_photos'] as const
export type OrderKind = (typeof orderKinds)[number]
export const itemKinds = ['print', 'extra_photo'] as const
export type ItemKind = (typeof itemKinds)[number]

/**
 * `arranged` means that studio and client agree on the delivery, without an address. Orders of
 * extra photos are always `arranged`.
 */
export const deliveryMethods = ['ship', 'pick_up', 'arranged'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Production starts after payment, so only `markPaid` moves an order to `processing`. */
const nextStatuses = {
  pending: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  shipped: ['completed', 'canceled'],
  completed: ['canceled'],
  canceled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const mayBecome = (from: OrderStatus, to: OrderStatus) =>
  (nextStatuses[from] as readonly OrderStatus[]).includes(to)

/** The last eight characters of the id, in capitals (spec §9). */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase()

const NUMBER_LABEL =
  /^(?:(?:bestel(?:ling)?|order)\s*(?:(?:nummer|nr|no)?[.:]?\s*)?)?#?\s*(?=[\da-f]{4,8}\b)/i

/** Strips the label before an order number: '#5286E382', 'bestelling 5286e382'. */
export const stripOrderLabel = (typed: string) => cleanTypedText(typed).replace(NUMBER_LABEL, '')

export const ORDER_CARD_ITEMS_MAX = 3

export const clientOrderPath = (orderId: string) => path('gallery', { bestelling: orderId })
/**
 * Path to which the payment page returns. Signed-out visitors see a thank-you before they sign in.
 */
export const paidOrderPath = (orderId: string) => path('gallery', { bestelling: orderId, betaald: '1' })
export const isPaidOrderPath = (path: string) => new URL(path, 'http://gallery').searchParams.has('betaald')
export const studioOrderPath = (orderId: string) => path('orders', { bestelling: orderId })

export const CUSTOMER_NAME_MAX_LENGTH = 120
export const STREET_MAX_LENGTH = 120
export const CITY_MAX_LENGTH = 120
export const POSTCODE_MIN_LENGTH = 4
export const POSTCODE_MAX_LENGTH = 10
export const CARRIER_MAX_LENGTH = 60
export const TRACK_AND_TRACE_MAX_LENGTH = 300
export const NOTES_MAX_LENGTH = 1000
export const LINE_NOTE_MAX_LENGTH = 300
export const ORDERS_PAGE_SIZE = 20
export const UNPAID_ORDERS_MAX = 25

export const REMINDER_PAUSE_MS = 24 * 60 * 60_000

export const mayProduce = ({ kind, status }: { kind: OrderKind; status: OrderStatus }) =>
  kind === 'prints' && status !== 'pending' && status !== 'canceled'

export const isTrackingUrl = (trackAndTrace: string) => /^https?:\/\//i.test(trackAndTrace)

export const ORDERS_CSV_PATH = '/orders.csv'

/** Takes the fields of `orderFilter` as query parameters. */
export const ordersCsvPath = (filter: Record<string, string | undefined>) =>
  pathWithQuery(ORDERS_CSV_PATH, filter)

export const journeySteps = ['invited', 'viewed', 'chosen', 'finished', 'ordered'] as const
export type JourneyStep = (typeof journeySteps)[number]
