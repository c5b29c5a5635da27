import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import { client, none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { cursor, cursorInput, cursorPage, day, pageOf, search, unknownCursor } from '#kit/list.contract.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { LINE_NOTE_MAX_LENGTH, NOTES_MAX_LENGTH, orderStatuses } from './orders.rules.ts'

const moment = z.iso.datetime()
const orderId = z.uuid()
const status = z.enum(orderStatuses)
const share = z.number().min(0).max(1)

/** Ids and quantities only: names and prices come from the server. */
export const cartLine = z.object({
  /** Made by the browser; replies refer to the line by it. */
  id: z.uuid(),
  variantId: z.uuid(),
  // Not limited here, so that an invalid quantity gets a refusal with its own text.
  quantity: z.number(),
  photos: z.array(z.object({ photoId: z.uuid(), crop: z.object({ x: share, y: share }) })),
  note: line(LINE_NOTE_MAX_LENGTH).optional(),
})

const vat = z.array(z.object({ rate: z.number(), country: z.enum(countries), cents: z.number() }))

const totals = { subtotalCents: z.number(), shippingCents: z.number(), totalCents: z.number(), vat }

const quotedLine = z.object({
  id: z.uuid(),
  productName: z.string(),
  variantName: z.string(),
  unitPriceCents: z.number(),
  /** The quantity times the photos for prints, the quantity for an album. */
  pieces: z.number(),
  lineCents: z.number(),
})

export const quote = z.object({
  lines: z.array(quotedLine),
  /** No longer for sale, an invalid quantity, or the wrong number of photos. */
  unavailableLineIds: z.array(z.uuid()),
  /** Not a final photo of this client (any more). */
  unavailablePhotoIds: z.array(z.uuid()),
  ...totals,
  /** Why the studio charges no VAT; null where it does. */
  noVat: z.object({ scheme: z.enum(['kor', 'exempt']), studioName: z.string() }).nullable(),
  /** A hash of these lines and prices; sent when ordering, so that nobody orders at a price they did not see. */
  fingerprint: z.string(),
})

const deliveryAddress = z.object({
  country: z.enum(countries),
  street: line(120, 1),
  houseNumber: line(20, 1),
  postcode: line(10, 4),
  city: line(120, 1),
})

const cartRefusals = {
  /** `shop_closed`: the studio's plan has expired, so nobody would print the order. */
  ...refusals('shop_closed', 'cart_empty', 'too_many_lines', 'photo_not_yours', 'photo_not_final'),
  ...refusals('product_unavailable'),
  quantity_out_of_range: refusalWith(z.object({ max: z.number() })),
  /** More than the payment provider charges at once. */
  order_too_large: refusalWith(z.object({ maxCents: z.number() })),
  photo_count_out_of_range: refusalWith(z.object({ min: z.number(), max: z.number() })),
}

const orderItemPhoto = z.object({
  /** Null once the photo is deleted. */
  photoId: z.uuid().nullable(),
  label: z.string(),
  crop: z.object({ x: z.number(), y: z.number() }),
  widthPx: z.number(),
  heightPx: z.number(),
  thumbHash: z.string().nullable(),
  version: z.string(),
})

export const orderItem = z.object({
  id: z.uuid(),
  position: z.number(),
  productName: z.string(),
  variantName: z.string(),
  material: z.string().nullable(),
  widthMm: z.number(),
  heightMm: z.number(),
  unitPriceCents: z.number(),
  quantity: z.number(),
  lineCents: z.number(),
  vatRate: z.number(),
  note: z.string().nullable(),
  photos: z.array(orderItemPhoto),
})

const orderFacts = {
  id: orderId,
  number: z.string(),
  status,
  clientId: z.uuid(),
  clientName: z.string(),
  customerName: z.string(),
  createdAt: moment,
  totalCents: z.number(),
}

export const orderCard = z.object({ ...orderFacts, itemCount: z.number(), firstItems: z.array(orderItem) })

export const orderPage = pageOf(orderCard).extend({
  /** Signs the image URLs, see `photoUrl`. */
  signature: z.string(),
  /** Counts for this search, ignoring the status filter. */
  countByStatus: z.record(status, z.number()),
})

const wholeOrder = {
  ...orderFacts,
  customerEmail: z.string(),
  deliveryAddress: deliveryAddress.nullable(),
  /** An address exists, but this session came from a link in a mail; a newly requested sign-in link shows it. */
  isAddressWithheld: z.boolean(),
  notes: z.string().nullable(),
  ...totals,
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  completedAt: moment.nullable(),
  canceledAt: moment.nullable(),
  remindedAt: moment.nullable(),
  carrier: z.string().nullable(),
  /** A code, or the URL where the parcel can be followed. */
  trackAndTrace: z.string().nullable(),
}

export const order = z.object({
  signature: z.string(),
  ...wholeOrder,
  items: z.array(orderItem),
  may: z.object({
    pay: z.boolean(),
    ship: z.boolean(),
    complete: z.boolean(),
    remind: z.boolean(),
    cancel: z.boolean(),
    produce: z.boolean(),
  }),
})

export const orderWithoutPhotos = z.object({
  ...wholeOrder,
  items: z.array(orderItem.omit({ photos: true })),
})

/** Omitted fields don't filter; days are in Amsterdam time. */
export const orderFilter = z.object({
  status: status.optional(),
  /** Matches the order number, the client's name, the customer's name and address, and the products. */
  search: search.optional(),
  from: day.optional(),
  until: day.optional(),
})

const ordersSummary = z.object({
  countByStatus: z.record(status, z.number()),
  orderedThisMonth: z.number(),
  orderedLastMonth: z.number(),
  /** Excludes pending and canceled orders. */
  revenueCents: z.number(),
  revenueThisMonthCents: z.number(),
  revenueLastMonthCents: z.number(),
})

const notFound = refusals('order_not_found')
const moveRefusals = { ...notFound, not_now: refusalWith(z.object({ status })) }

export const ordersContract = {
  // For the client
  /** Prices the cart now; lines that can't be ordered are listed and left out. */
  quoteCart: client
    .input(
      z.object({
        lines: z.array(cartLine).max(500),
        /** Where the order would arrive, once that is typed; the Netherlands until then. */
        arrives: z.enum(countries).exactOptional(),
      }),
    )
    .output(quote)
    .errors({ ...refusals('shop_closed'), ...whenOff }),
  /** Orders the whole cart or nothing; idempotent by `placementId`. */
  placeOrder: client
    .input(
      z.object({
        placementId: z.uuid(),
        lines: z.array(cartLine).max(500),
        fingerprint: z.string().max(100),
        customerName: line(120, 1),
        customerEmail: z.email().max(254),
        deliveryAddress: deliveryAddress.nullable(),
        notes: z.string().trim().max(NOTES_MAX_LENGTH),
      }),
    )
    .output(z.object({ orderId, number: z.string(), totalCents: z.number() }))
    .errors({
      ...cartRefusals,
      ...whenOff,
      ...refusals('postcode_invalid'),
      /** Too many attempts in a short time without a payment. */
      ...tooMany,
      too_many_unpaid: refusalWith(z.object({ max: z.number() })),
      /** Carries the new quote; nothing was ordered. */
      prices_changed: refusalWith(quote),
    }),
  listMyOrders: client.input(none).output(z.object({ signature: z.string(), orders: z.array(orderCard) })),
  findMyOrder: client.input(z.object({ orderId })).output(order).errors(notFound),

  // For the studio
  summariseOrders: photographer.evenActing.input(none).output(ordersSummary),
  /** Newest first, `ORDERS_PAGE_SIZE` a page. */
  listOrders: photographer.evenActing.input(orderFilter.extend({ cursor })).output(orderPage),
  /** A page of whole orders for the API; with `updatedSince` only those changed since. */
  pageOrders: photographer.evenActing
    .input(
      z.object({
        ...cursorInput,
        status: status.optional(),
        updatedSince: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(cursorPage(order.omit({ signature: true })))
    .errors(unknownCursor),
  findOrder: photographer.evenActing.input(z.object({ orderId })).output(order).errors(notFound),
  shipOrder: photographer.evenActing
    .input(z.object({ orderId, carrier: line(60), trackAndTrace: line(300) }))
    .output(none)
    .errors(moveRefusals),
  completeOrder: photographer.evenActing.input(z.object({ orderId })).output(none).errors(moveRefusals),
  /** Mails the payment link of an unpaid order again, at most once a day. */
  remindClient: photographer.evenActing
    .input(z.object({ orderId }))
    .output(none)
    .errors({ ...moveRefusals, ...refusals('reminded_recently') }),

  /**
   * Deletes a gallery with all its photos, choices and comments, and frees their room. `title` is typed by hand: the
   * gallery's, or the client's name where it has none. A client's last gallery is succeeded by an empty one.
   */
  deleteGallery: photographer.notActing
    .input(z.object({ galleryId: z.uuid(), title: z.string().max(400) }))
    .output(z.object({ deletedCount: z.number(), freedBytes: z.number() }))
    .errors({
      ...refusals('gallery_not_found', 'title_differs', 'uploads_underway'),
      /** `count` of its photos wait for prints that are ordered and not made yet. */
      photo_in_order: refusalWith(z.object({ count: z.number() })),
    }),
}
