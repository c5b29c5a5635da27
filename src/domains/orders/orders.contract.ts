// Prints that clients order from their studio: from what is in the cart to what has arrived.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import { client, none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { cursor, cursorInput, cursorPage, day, pageOf, search, unknownCursor } from '#kit/list.contract.ts'
import { countries } from './delivery-address.rules.ts'
import { LINE_NOTE_MAX_LENGTH, NOTES_MAX_LENGTH, orderStatuses } from './orders.rules.ts'

const moment = z.iso.datetime()
const orderId = z.uuid()
const status = z.enum(orderStatuses)
const share = z.number().min(0).max(1)

/** Ids and quantities only: what they are called and what they cost is the server's to say. */
export const cartLine = z.object({
  /** Made by the browser; answers name the line by it. */
  id: z.uuid(),
  variantId: z.uuid(),
  // Any number may be sent; one that can't be is refused in words.
  quantity: z.number(),
  photos: z.array(z.object({ photoId: z.uuid(), crop: z.object({ x: share, y: share }) })),
  /** What the client wishes for this line. */
  note: line(LINE_NOTE_MAX_LENGTH).optional(),
})

const vat = z.array(z.object({ rate: z.number(), cents: z.number() }))

const totals = {
  subtotalCents: z.number(),
  shippingCents: z.number(),
  totalCents: z.number(),
  vat,
}

export const quotedLine = z.object({
  id: z.uuid(),
  productName: z.string(),
  variantName: z.string(),
  unitPriceCents: z.number(),
  /** Pieces this line comes to: the quantity for each photo, or the quantity of an album. */
  pieces: z.number(),
  lineCents: z.number(),
})

export const quote = z.object({
  /** Lines that can be ordered, in the order of the cart. */
  lines: z.array(quotedLine),
  /** Can't be ordered: no longer for sale, a quantity that can't be, or too many or too few photos that still can. */
  unavailableLineIds: z.array(z.uuid()),
  /** No longer a final of this client's. */
  unavailablePhotoIds: z.array(z.uuid()),
  ...totals,
  /** Stands for these lines at these prices; given along when ordering, so that nobody orders at a price not shown. */
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
  /** The studio's plan has run out: nobody would print it. */
  ...refusals('shop_closed', 'cart_empty', 'too_many_lines', 'photo_not_yours', 'photo_not_final'),
  ...refusals('product_unavailable'),
  quantity_out_of_range: refusalWith(z.object({ max: z.number() })),
  /** More than the provider takes in one payment. */
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
  /** What the client wished for it. */
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

/** An order in a list, with its first three items. */
export const orderCard = z.object({
  ...orderFacts,
  itemCount: z.number(),
  firstItems: z.array(orderItem),
})

export const orderPage = pageOf(orderCard).extend({
  /** Opens the pictures: see `photoAddress`. */
  signature: z.string(),
  /** How many there are with this search in each state, whatever state is looked at. */
  countByStatus: z.record(status, z.number()),
})

const wholeOrder = {
  ...orderFacts,
  customerEmail: z.string(),
  deliveryAddress: deliveryAddress.nullable(),
  /** There is one, and who came in by a letter's link sees it only after a fresh one. */
  isAddressWithheld: z.boolean(),
  notes: z.string().nullable(),
  ...totals,
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  completedAt: moment.nullable(),
  canceledAt: moment.nullable(),
  remindedAt: moment.nullable(),
  carrier: z.string().nullable(),
  /** A code, or an address where the parcel can be followed. */
  trackAndTrace: z.string().nullable(),
}

export const order = z.object({
  signature: z.string(),
  ...wholeOrder,
  items: z.array(orderItem),
  /** What this viewer may do with it now. */
  may: z.object({
    pay: z.boolean(),
    ship: z.boolean(),
    complete: z.boolean(),
    remind: z.boolean(),
    cancel: z.boolean(),
    produce: z.boolean(),
  }),
})

/** An order as those see it who may not see its photos: what was bought, by whom, and what became of it. */
export const orderWithoutPhotos = z.object({
  ...wholeOrder,
  items: z.array(orderItem.omit({ photos: true })),
})

/** Which orders: what is left out does not narrow. Days are those of Amsterdam. */
export const orderFilter = z.object({
  status: status.optional(),
  /** In the number, the client's name, the customer's name and address, and what was ordered. */
  search: search.optional(),
  from: day.optional(),
  until: day.optional(),
})

const ordersSummary = z.object({
  countByStatus: z.record(status, z.number()),
  orderedThisMonth: z.number(),
  orderedLastMonth: z.number(),
  /** Earned: what clients have paid for, so neither what is pending nor what was canceled. */
  revenueCents: z.number(),
  revenueThisMonthCents: z.number(),
  revenueLastMonthCents: z.number(),
})

const notFound = refusals('order_not_found')
const moveRefusals = { ...notFound, not_now: refusalWith(z.object({ status })) }

export const ordersContract = {
  // The client
  /** What the cart comes to now. Lines that can't be ordered are named and left out. */
  quoteCart: client
    .input(z.object({ lines: z.array(cartLine).max(500) }))
    .output(quote)
    .errors({ ...refusals('shop_closed'), ...whenOff }),
  /** Orders the whole cart or nothing. The same `placementId` again answers the order that it made. */
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
      /** Many in a short time, of which none is paid. */
      ...tooMany,
      too_many_unpaid: refusalWith(z.object({ max: z.number() })),
      /** With what it comes to now; nothing was ordered. */
      prices_changed: refusalWith(quote),
    }),
  listMyOrders: client.input(none).output(z.object({ signature: z.string(), orders: z.array(orderCard) })),
  findMyOrder: client.input(z.object({ orderId })).output(order).errors(notFound),

  // The studio
  /** The dashboard's figures: orders in each state, and what was earned in all, this and last calendar month. */
  summariseOrders: photographer.evenActing.input(none).output(ordersSummary),
  /** Newest first, twenty a page. */
  listOrders: photographer.evenActing.input(orderFilter.extend({ cursor })).output(orderPage),
  /** A part of all of them, whole, and only what changed since where that is asked. */
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
  /** Mails the client of an unpaid order its payment link again, at most once a day. */
  remindClient: photographer.evenActing
    .input(z.object({ orderId }))
    .output(none)
    .errors({ ...moveRefusals, ...refusals('reminded_recently') }),
}
