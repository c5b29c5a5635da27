import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { INTEGER_MAX, isoDay, isoMoment } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { client, emptyObject, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { CHOICE_MESSAGE_MAX_LENGTH, listStates, payMoments } from '#domains/choices/choices.rules.ts'
import { noVatReasons } from '#domains/catalog/vat.rules.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { switchedOffRefusal } from '#domains/flags/flags.contract.ts'
import { cursor, cursorInput, cursorPage, pageOf, search, unknownCursor } from '#kit/list.contract.ts'
import { countries, tidyHouseNumber } from '#platform/pure/postal-address.ts'
import { HOUSE_NUMBER_MAX } from './checkout/house-number.rules.ts'
import { archiveStates } from './production/print-archives.rules.ts'
import { madeToMeasures } from './order-lines.rules.ts'
import {
  itemKinds,
  orderKinds,
  deliveryMethods,
  LINE_NOTE_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  orderStatuses,
  CARRIER_MAX_LENGTH,
  CITY_MAX_LENGTH,
  CUSTOMER_NAME_MAX_LENGTH,
  POSTCODE_MAX_LENGTH,
  POSTCODE_MIN_LENGTH,
  STREET_MAX_LENGTH,
  TRACK_AND_TRACE_MAX_LENGTH,
} from './orders.rules.ts'
import { withdrawalOutcomes, withdrawalReasons } from './withdrawal/withdrawal.rules.ts'
import { CART_LINES_READ_MAX, FINGERPRINT_MAX_LENGTH } from './cart.rules.ts'
import { CONFIRMED_TITLE_MAX_LENGTH } from '#domains/galleries/galleries.rules.ts'

const orderId = z.uuid()
const listId = z.uuid()
const status = z.enum(orderStatuses)
const share = z.number().min(0).max(1)

export const cartLine = z.object({
  /** Made by the browser; replies refer to the line by this id. */
  id: z.uuid(),
  variantId: z.uuid(),
  // Not limited here, so that an invalid quantity gets a refusal with its own text.
  quantity: z.number(),
  photos: z.array(
    z.object({ photoId: z.uuid(), crop: z.object({ x: share, y: share, isTurned: z.boolean().optional() }) }),
  ),
  note: singleLine(LINE_NOTE_MAX_LENGTH).optional(),
})

const vat = z.array(z.object({ rate: z.number(), country: z.enum(countries), cents: z.number() }))

/** Reason why no VAT is charged. Null when VAT is charged or reasons differ. */
const noVat = z
  .object({ reason: z.enum(noVatReasons), studioName: z.string(), country: z.enum(countries) })
  .nullable()

const totals = { subtotalCents: z.number(), shippingCents: z.number(), totalCents: z.number(), vat }

/** Contains the fields of `OrderedVariant`. */
const soldLine = {
  id: z.uuid(),
  productName: z.string(),
  variantName: z.string(),
  unitPriceCents: z.number(),
  lineCents: z.number(),
}

const quotedLine = z.object({
  ...soldLine,
  pieces: z.number(),
})

const deliveryAddress = z.object({
  country: z.enum(countries),
  street: singleLine(STREET_MAX_LENGTH, 1),
  houseNumber: z.string().overwrite(tidyHouseNumber).pipe(singleLine(HOUSE_NUMBER_MAX, 1)),
  postcode: singleLine(POSTCODE_MAX_LENGTH, POSTCODE_MIN_LENGTH),
  city: singleLine(CITY_MAX_LENGTH, 1),
})

/** The seller, whom the law requires to be named before the order. */
export const soldBy = z.object({
  tradeName: z.string(),
  legalName: z.string(),
  email: z.string(),
  address: deliveryAddress,
  kvkNumber: z.string().nullable(),
  vatId: z.string().nullable(),
  termsUrl: z.string().nullable(),
})

export const quote = z.object({
  lines: z.array(quotedLine),
  /**
   * Lines over `CART_LINES_MAX`, not for sale, or with an invalid quantity or number of final
   * photos.
   */
  unavailableLineIds: z.array(z.uuid()),
  unavailablePhotoIds: z.array(z.uuid()),
  ...totals,
  noVat,
  /** Shipping price in cents, whatever delivery is chosen. */
  sendingCents: z.number(),
  /** Pickup instructions; null when the studio offers no pickup. */
  pickUp: z.object({ line: z.string() }).nullable(),
  isPickedUp: z.boolean(),
  soldBy,
  /** Whether all, some or no lines are made to measure, which excludes withdrawal. */
  madeToMeasure: z.enum(madeToMeasures),
  /** Hash of lines and prices, so that clients pay only prices they saw. */
  fingerprint: z.string(),
})

/** Price of submitting a choice: extra photos that were not paid earlier. */
export const extrasQuote = z.object({
  includedCount: z.number(),
  chosenCount: z.number(),
  coveredCount: z.number(),
  extraCount: z.number(),
  unitPriceCents: z.number(),
  totalCents: z.number(),
  vat,
  noVat,
  soldBy,
  pays: z.enum(payMoments),
  fingerprint: z.string(),
})

const cartRefusals = {
  /**
   * `shop_closed`: the studio is closed or without a plan, or its business details are incomplete.
   */
  ...refusals('shop_closed', 'cart_empty', 'too_many_lines', 'photo_not_yours', 'photo_not_final'),
  ...refusals('product_unavailable'),
  quantity_out_of_range: refusalWith(z.object({ max: z.number() })),
  /** The studio does not offer pickup. */
  ...refusals('no_pick_up'),
  /** Below the payment provider's minimum; an order of 0 cents needs no payment. */
  order_too_small: refusalWith(z.object({ minCents: z.number() })),
  order_too_large: refusalWith(z.object({ maxCents: z.number() })),
  photo_count_out_of_range: refusalWith(z.object({ min: z.number(), max: z.number() })),
}

const orderItemPhoto = z.object({
  /** Null once the photo is deleted, or when the viewer may not see it. */
  photoId: z.uuid().nullable(),
  label: z.string(),
  crop: z.object({ x: z.number(), y: z.number(), isTurned: z.boolean() }),
  widthPx: z.number(),
  heightPx: z.number(),
  thumbHash: z.string().nullable(),
  version: z.string(),
})

export const orderItem = z.object({
  ...soldLine,
  position: z.number(),
  material: z.string().nullable(),
  kind: z.enum(itemKinds),
  /** Millimetres; 0 for extra photos, which are not printed. */
  widthMm: z.number(),
  heightMm: z.number(),
  quantity: z.number(),
  vatRate: z.number(),
  note: z.string().nullable(),
  photos: z.array(orderItemPhoto),
})

const orderFacts = {
  id: orderId,
  number: z.string(),
  status,
  kind: z.enum(orderKinds),
  clientId: z.uuid(),
  delivery: z.enum(deliveryMethods),
  clientName: z.string(),
  customerName: z.string(),
  createdAt: z.date(),
  totalCents: z.number(),
  withdrawalOutcome: z.enum(withdrawalOutcomes).nullable(),
}

export const orderCard = z.object({
  ...orderFacts,
  itemCount: z.number(),
  /** Pieces of all items together, or the number of extra photos. */
  pieceCount: z.number(),
  firstItems: z.array(orderItem),
})

export const orderPage = pageOf(orderCard).extend({
  /** Signs the image URLs, see `photoUrl`. */
  signature: z.string(),
  /** Counts for this search and these days, ignoring the status filter. */
  countByStatus: z.record(status, z.number()),
})

const wholeOrder = {
  ...orderFacts,
  customerEmail: z.string(),
  deliveryAddress: deliveryAddress.nullable(),
  pickUpLine: z.string(),
  /**
   * Whether the delivery address is hidden: a link in a studio's email opened this session, and the
   * address was entered in another session.
   */
  isAddressWithheld: z.boolean(),
  notes: z.string().nullable(),
  ...totals,
  paidAt: z.date().nullable(),
  shippedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  canceledAt: z.date().nullable(),
  remindedAt: z.date().nullable(),
  withdrawals: z.array(
    z.object({
      outcome: z.enum(withdrawalOutcomes),
      reason: z.enum(withdrawalReasons).nullable(),
      itemIds: z.array(z.uuid()),
      confirmedAt: z.date(),
    }),
  ),
  withdrawnItemIds: z.array(z.uuid()),
  carrier: z.string().nullable(),
  trackAndTrace: z.string().nullable(),
}

export const order = z.object({
  signature: z.string(),
  ...wholeOrder,
  items: z.array(orderItem),
  noVat,
  /**
   * ISO date of the last day to withdraw from extra photos. Null for prints, after that day, when
   * canceled, or if work may begin at once.
   */
  reconsidersUntil: z.string().nullable(),
  /** Null for studios, and when withdrawing is not offered. */
  withdrawPath: z.string().nullable(),
  /**
   * Whether the client may withdraw any item now; always false for studios. If false,
   * `withdrawPath` leads to a request to the studio.
   */
  hasWithdrawalRight: z.boolean(),
  studioName: z.string(),
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
  noVat,
})

/** Absent fields don't filter; days are in Amsterdam time. */
export const orderFilter = z.object({
  status: status.optional(),
  /**
   * Matches the order number, the client's and customer's name, the customer's address and email,
   * and products and variants.
   */
  search: search.optional(),
  from: isoDay.optional(),
  until: isoDay.optional(),
})

const ordersSummary = z.object({
  countByStatus: z.record(status, z.number()),
  /** Order counts of the last six months, the current one last. */
  orderedByMonth: z.array(z.number()),
  /** Cents after refunds. Excludes pending and canceled orders. */
  revenueCents: z.number(),
  revenueCentsByMonth: z.array(z.number()),
})

const reached = z.date().nullable()

const journey = z.object({
  galleryId: z.uuid(),
  title: z.string().nullable(),
  invited: reached,
  viewed: reached,
  chosen: reached,
  finished: reached,
  ordered: reached,
})

export const printArchive = z.object({
  archiveId: z.uuid(),
  state: z.enum(archiveStates),
  waitsForDisk: z.boolean(),
  fileCount: z.number(),
  madeCount: z.number(),
  /** Files that could not be made. The ZIP contains a list of them. */
  leftOutCount: z.number(),
  sizeBytes: z.number().nullable(),
  path: z.string().nullable(),
  keptUntil: z.date(),
})

const notFound = refusals('order_not_found')
const moveRefusals = { ...notFound, not_now: refusalWith(z.object({ status })) }
/** A granted withdrawal stops production, shipping and completion. */
const makingRefusals = { ...moveRefusals, ...refusals('order_withdrawn') }

export const ordersContract = {
  // Endpoints for the client
  quoteCart: client
    .input(
      z.object({
        lines: z.array(cartLine).max(CART_LINES_READ_MAX),
        /**
         * Country of the typed address. When absent, the country of the client's invoice address is
         * used, or else NL.
         */
        arrives: z.enum(countries).exactOptional(),
        /** Ignored unless the studio offers pickup. */
        isPickedUp: z.boolean().exactOptional(),
      }),
    )
    .output(quote)
    .errors({ ...refusals('shop_closed'), ...switchedOffRefusal }),
  /** Orders the complete cart or nothing. Idempotent by `placementId`. */
  placeOrder: client
    .input(
      z.object({
        placementId: z.uuid(),
        lines: z.array(cartLine).max(CART_LINES_READ_MAX),
        fingerprint: z.string().max(FINGERPRINT_MAX_LENGTH),
        customerName: singleLine(CUSTOMER_NAME_MAX_LENGTH, 1),
        customerEmail: emailAddress,
        /** Null for pickup, and when studio and client arrange the delivery themselves. */
        deliveryAddress: deliveryAddress.nullable(),
        isPickedUp: z.boolean().exactOptional(),
        notes: z.string().trim().max(NOTES_MAX_LENGTH),
      }),
    )
    .output(z.object({ orderId, number: z.string(), totalCents: z.number() }))
    .errors({
      ...cartRefusals,
      ...switchedOffRefusal,
      ...refusals('postcode_invalid'),
      /** Too many attempts in a short time without a payment. */
      ...tooManyRefusal,
      too_many_unpaid: refusalWith(z.object({ max: z.number() })),
      /** Carries the new quote; nothing was ordered. */
      prices_changed: refusalWith(quote),
    }),
  quoteExtras: client
    .input(z.object({ listId }))
    .output(extrasQuote)
    .errors({ ...refusals('list_not_found', 'shop_closed'), ...switchedOffRefusal }),
  /**
   * Submits a choice and orders its extra photos. `count` (chosen photos) and `fingerprint` are
   * what the person saw. Idempotent.
   */
  orderExtras: client
    .input(
      z.object({
        listId,
        placementId: z.uuid(),
        count: z.int().min(0).max(INTEGER_MAX),
        fingerprint: z.string().max(FINGERPRINT_MAX_LENGTH),
        message: z.string().trim().max(CHOICE_MESSAGE_MAX_LENGTH),
        /**
         * Whether work may begin before the withdrawal period ends. Delivery then ends the right to
         * withdraw.
         */
        beginsAtOnce: z.boolean(),
      }),
    )
    .output(
      z.object({
        orderId: orderId.nullable(),
        number: z.string().nullable(),
        totalCents: z.number(),
        state: z.enum(listStates),
      }),
    )
    .errors({
      ...switchedOffRefusal,
      ...tooManyRefusal,
      ...refusals('list_not_found', 'shop_closed', 'choice_empty'),
      not_now: refusalWith(z.object({ state: z.enum(listStates) })),
      choice_changed: refusalWith(z.object({ count: z.number() })),
      prices_changed: refusalWith(extrasQuote),
      order_too_small: refusalWith(z.object({ minCents: z.number() })),
      order_too_large: refusalWith(z.object({ maxCents: z.number() })),
      too_many_unpaid: refusalWith(z.object({ max: z.number() })),
    }),
  findExtrasOrder: client
    .input(z.object({ listId }))
    .output(z.object({ order: z.object({ orderId, totalCents: z.number() }).nullable() })),
  listMyOrders: client
    .input(emptyObject)
    .output(z.object({ signature: z.string(), orders: z.array(orderCard) })),
  findMyOrder: client.input(z.object({ orderId })).output(order).errors(notFound),

  // Endpoints for the studio
  summariseOrders: photographer.evenActing.input(emptyObject).output(ordersSummary),
  findJourneys: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(z.array(journey)),
  /** Returns newest orders first, `ORDERS_PAGE_SIZE` per page. */
  listOrders: photographer.evenActing.input(orderFilter.extend({ cursor })).output(orderPage),
  /**
   * Returns a page of orders with their items. `updatedSince` filters by the latest of placing,
   * payment, reminder, shipping, completion and cancellation.
   */
  pageOrders: photographer.evenActing
    .input(
      z.object({
        ...cursorInput,
        status: status.optional(),
        updatedSince: isoMoment.optional(),
      }),
    )
    .output(
      cursorPage(
        order.omit({
          signature: true,
          withdrawPath: true,
          hasWithdrawalRight: true,
          studioName: true,
          noVat: true,
        }),
      ),
    )
    .errors(unknownCursor),
  findOrder: photographer.evenActing.input(z.object({ orderId })).output(order).errors(notFound),
  /**
   * Starts making the ZIP, or returns the current one. An archive that lacks files is made again.
   */
  preparePrintFiles: photographer.evenActing
    .input(z.object({ orderId }))
    .output(z.object({ archive: printArchive }))
    .errors({ ...makingRefusals, too_many_archives: refusalWith(z.object({ max: z.number() })) }),
  /** Returns null if the order as it is now has no archive, or the order may not be produced. */
  findPrintFiles: photographer.evenActing
    .input(z.object({ orderId }))
    .output(z.object({ archive: printArchive.nullable() })),
  shipOrder: photographer.evenActing
    .input(
      z.object({
        orderId,
        carrier: singleLine(CARRIER_MAX_LENGTH),
        trackAndTrace: singleLine(TRACK_AND_TRACE_MAX_LENGTH),
      }),
    )
    .output(emptyObject)
    .errors(makingRefusals),
  completeOrder: photographer.evenActing
    .input(z.object({ orderId }))
    .output(emptyObject)
    .errors(makingRefusals),
  /** Emails the payment link of an unpaid order again, at most once in 24 hours. */
  remindClient: photographer.evenActing
    .input(z.object({ orderId }))
    .output(emptyObject)
    .errors({ ...moveRefusals, ...refusals('reminded_recently') }),

  /**
   * Deletes a gallery with all its content. `title` must match the gallery's title, or the client's
   * name if the gallery has none. An empty gallery replaces a client's last one.
   */
  deleteGallery: photographer.notActing
    .input(z.object({ galleryId: z.uuid(), title: z.string().max(CONFIRMED_TITLE_MAX_LENGTH) }))
    .output(z.object({ deletedCount: z.number(), freedBytes: z.number() }))
    .errors({
      ...refusals('gallery_not_found', 'title_differs', 'uploads_underway'),
      photo_in_order: refusalWith(z.object({ count: z.number() })),
    }),
}
