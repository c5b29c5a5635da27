import { path } from '#domains/access/paths.rules.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { typedText } from '#platform/pure/typed-text.ts'
export const orderStatuses = ['pending', 'processing', 'shipped', 'completed', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Prints and albums, or what was chosen beyond what a shoot includes. */
export const orderKinds = ['prints', 'extra_photos'] as const
export type OrderKind = (typeof orderKinds)[number]
export const itemKinds = ['print', 'extra_photo'] as const
export type ItemKind = (typeof itemKinds)[number]

/** `arranged`: no address was given, so studio and client settle it themselves. */
export const deliveries = ['ship', 'pick_up', 'arranged'] as const
export type Delivery = (typeof deliveries)[number]

/** Allowed transitions. An order becomes 'processing' by its payment, because production starts after payment. */
const nextStatuses = {
  pending: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  shipped: ['completed', 'canceled'],
  completed: ['canceled'],
  canceled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const mayBecome = (from: OrderStatus, to: OrderStatus) =>
  (nextStatuses[from] as readonly OrderStatus[]).includes(to)

/** The last eight characters of the id (spec §9). */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase()

const NUMBER_LABEL =
  /^(?:(?:bestel(?:ling)?|order)\s*(?:(?:nummer|nr|no)?[.:]?\s*)?)?#?\s*(?=[\da-f]{4,8}\b)/i

/** A search for orders without what people write before a number: '#5286E382', 'bestelling 5286e382'. */
export const searchedOrder = (typed: string) => typedText(typed).replace(NUMBER_LABEL, '')

export const CARD_ITEMS = 3

export const clientOrderPath = (orderId: string) => path('gallery', { bestelling: orderId })
/** The return URL of the payment page; visitors who are not signed in are thanked before they sign in. */
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

/** Whether `trackAndTrace` is a link instead of a code. */
export const isTrackingUrl = (trackAndTrace: string) => /^https?:\/\//i.test(trackAndTrace)

export const ORDERS_CSV_PATH = '/orders.csv'

/** The studio's filtered orders as CSV; query parameters are the fields of `orderFilter`. */
export const ordersCsvPath = (filter: Record<string, string | undefined>) =>
  pathWithQuery(ORDERS_CSV_PATH, filter)

/** How far a client is with a gallery, in the order in which it happens. */
export const journeySteps = ['invited', 'viewed', 'chosen', 'finished', 'ordered'] as const
export type JourneyStep = (typeof journeySteps)[number]
