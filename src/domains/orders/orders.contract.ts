import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { INTEGER_MAX, isoDay, isoMoment } from '#domains/access/column.contract.ts'
import { line } from '#domains/access/line.contract.ts'
import { client, none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { CHOICE_MESSAGE_MAX_LENGTH, listStates, payMoments } from '#domains/choices/choices.rules.ts'
import { noVatReasons } from '#domains/catalog/vat.rules.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { cursor, cursorInput, cursorPage, pageOf, search, unknownCursor } from '#kit/list.contract.ts'
import { countries, tidyHouseNumber } from '#platform/pure/postal-address.ts'
import { HOUSE_NUMBER_MAX } from './checkout/house-number.rules.ts'
import { archiveStates } from './production/print-archives.rules.ts'
import { madeToMeasures } from './order-lines.rules.ts'
import {
  itemKinds,
  orderKinds,
  deliveries,
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

const moment = z.iso.datetime()
const orderId = z.uuid()
const listId = z.uuid()
const status = z.enum(orderStatuses)
const share = z.number().min(0).max(1)

/** Ids and quantities only: names and prices come from the server. */
export const cartLine = z.object({
  /** Made by the browser; replies refer to the line by it. */
  id: z.uuid(),
  variantId: z.uuid(),
  // Not limited here, so that an invalid quantity gets a refusal with its own text.
  quantity: z.number(),
  photos: z.array(
    z.object({ photoId: z.uuid(), crop: z.object({ x: share, y: share, isTurned: z.boolean().optional() }) }),
  ),
  note: line(LINE_NOTE_MAX_LENGTH).optional(),
})

const vat = z.array(z.object({ rate: z.number(), country: z.enum(countries), cents: z.number() }))

/** Why no VAT is charged; null where some is. */
const noVat = z
  .object({ reason: z.enum(noVatReasons), studioName: z.string(), country: z.enum(countries) })
  .nullable()

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

const deliveryAddress = z.object({
  country: z.enum(countries),
  street: line(STREET_MAX_LENGTH, 1),
  houseNumber: z.string().overwrite(tidyHouseNumber).pipe(line(HOUSE_NUMBER_MAX, 1)),
  postcode: line(POSTCODE_MAX_LENGTH, POSTCODE_MIN_LENGTH),
  city: line(CITY_MAX_LENGTH, 1),
})

/** With whom the client makes the contract, as the law wants it said before they order. */
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
  /** No longer for sale, an invalid quantity, or the wrong number of photos. */
  unavailableLineIds: z.array(z.uuid()),
  /** Not a final photo of this client (any more). */
  unavailablePhotoIds: z.array(z.uuid()),
  ...totals,
  noVat,
  /** What sending an order costs here, whatever is chosen. */
  sendingCents: z.number(),
  /** Where and when it may be picked up instead, for nothing; null where it may not. */
  pickUp: z.object({ line: z.string() }).nullable(),
  /** Whether these totals are those of picking up. */
  isPickedUp: z.boolean(),
  soldBy,
  /** Which lines are made to the client's own crop, and can't be withdrawn from. */
  madeToMeasure: z.enum(madeToMeasures),
  /** A hash of these lines and prices; sent when ordering, so that nobody orders at a price they did not see. */
  fingerprint: z.string(),
})

/** What handing in a choice costs: the photos beyond what is included that were not paid before. */
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
  /** `shop_closed`: the studio's plan has expired, or its business details are incomplete. */
  ...refusals('shop_closed', 'cart_empty', 'too_many_lines', 'photo_not_yours', 'photo_not_final'),
  ...refusals('product_unavailable'),
  quantity_out_of_range: refusalWith(z.object({ max: z.number() })),
  /** The studio doesn't let clients pick up (any more). */
  ...refusals('no_pick_up'),
  /** Less than the payment provider charges; an order of 0 is not paid at all. */
  order_too_small: refusalWith(z.object({ minCents: z.number() })),
  /** More than the payment provider charges at once. */
  order_too_large: refusalWith(z.object({ maxCents: z.number() })),
  photo_count_out_of_range: refusalWith(z.object({ min: z.number(), max: z.number() })),
}

const orderItemPhoto = z.object({
  /** Null once the photo is deleted. */
  photoId: z.uuid().nullable(),
  label: z.string(),
  crop: z.object({ x: z.number(), y: z.number(), isTurned: z.boolean() }),
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
  kind: z.enum(itemKinds),
  /** 0 for extra photos, which are not printed. */
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
  kind: z.enum(orderKinds),
  clientId: z.uuid(),
  delivery: z.enum(deliveries),
  clientName: z.string(),
  customerName: z.string(),
  createdAt: moment,
  totalCents: z.number(),
  withdrawalOutcome: z.enum(withdrawalOutcomes).nullable(),
}

export const orderCard = z.object({
  ...orderFacts,
  itemCount: z.number(),
  /** Prints of all items together; of an order of extra photos, those photos. */
  pieceCount: z.number(),
  firstItems: z.array(orderItem),
})

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
  /** Where and when it can be picked up; '' where it is not. */
  pickUpLine: z.string(),
  /** An address exists, but this session came from a link in a mail; a newly requested sign-in link shows it. */
  isAddressWithheld: z.boolean(),
  notes: z.string().nullable(),
  ...totals,
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  completedAt: moment.nullable(),
  canceledAt: moment.nullable(),
  remindedAt: moment.nullable(),
  /** Oldest first; a reason says why one was not granted. */
  withdrawals: z.array(
    z.object({
      outcome: z.enum(withdrawalOutcomes),
      reason: z.enum(withdrawalReasons).nullable(),
      itemIds: z.array(z.uuid()),
      confirmedAt: moment,
    }),
  ),
  /** Items withdrawn from, by withdrawals that were granted. */
  withdrawnItemIds: z.array(z.uuid()),
  carrier: z.string().nullable(),
  /** A code, or the URL where the parcel can be followed. */
  trackAndTrace: z.string().nullable(),
}

export const order = z.object({
  signature: z.string(),
  ...wholeOrder,
  items: z.array(orderItem),
  noVat,
  /** ISO date: up to when a client who did not ask to begin at once may withdraw; null once it is past. */
  reconsidersUntil: z.string().nullable(),
  /** Where a client may withdraw, for as long as that is offered. */
  withdrawPath: z.string().nullable(),
  /** Whether any line may be withdrawn now; where none may, the path leads to asking the studio. */
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

/** Omitted fields don't filter; days are in Amsterdam time. */
export const orderFilter = z.object({
  status: status.optional(),
  /** Matches the order number, the client's name, the customer's name and address, and the products. */
  search: search.optional(),
  from: isoDay.optional(),
  until: isoDay.optional(),
})

const ordersSummary = z.object({
  countByStatus: z.record(status, z.number()),
  /** The last six months, this one last. */
  orderedByMonth: z.array(z.number()),
  /** Excludes pending and canceled orders. */
  revenueCents: z.number(),
  revenueCentsByMonth: z.array(z.number()),
})

const reached = z.string().nullable()

/** When a client first came to each step with a gallery; newest gallery first. */
const journey = z.object({
  galleryId: z.uuid(),
  title: z.string().nullable(),
  invited: reached,
  viewed: reached,
  chosen: reached,
  finished: reached,
  ordered: reached,
})

/** The ZIP with an order's files for the printer, as far as it has come. */
export const printArchive = z.object({
  archiveId: z.uuid(),
  state: z.enum(archiveStates),
  /** There is no room for it now; it is made once there is. */
  waitsForDisk: z.boolean(),
  fileCount: z.number(),
  madeCount: z.number(),
  /** Files that could not be made, and are listed in it. */
  leftOutCount: z.number(),
  sizeBytes: z.number().nullable(),
  /** Where it can be downloaded; null until it is ready. */
  path: z.string().nullable(),
  keptUntil: moment,
})

const notFound = refusals('order_not_found')
const moveRefusals = { ...notFound, not_now: refusalWith(z.object({ status })) }
/** Nothing of an order is made or sent any more once its withdrawal was granted. */
const makingRefusals = { ...moveRefusals, ...refusals('order_withdrawn') }

export const ordersContract = {
  // For the client
  /** Prices the cart now; lines that can't be ordered are listed and left out. */
  quoteCart: client
    .input(
      z.object({
        lines: z.array(cartLine).max(CART_LINES_READ_MAX),
        /** Where the order would arrive, once that is typed; where the client's invoices go until then. */
        arrives: z.enum(countries).exactOptional(),
        /** Counts only where the studio offers it. */
        isPickedUp: z.boolean().exactOptional(),
      }),
    )
    .output(quote)
    .errors({ ...refusals('shop_closed'), ...whenOff }),
  /** Orders the whole cart or nothing; idempotent by `placementId`. */
  placeOrder: client
    .input(
      z.object({
        placementId: z.uuid(),
        lines: z.array(cartLine).max(CART_LINES_READ_MAX),
        fingerprint: z.string().max(FINGERPRINT_MAX_LENGTH),
        customerName: line(CUSTOMER_NAME_MAX_LENGTH, 1),
        customerEmail: emailAddress,
        /** Null when it is picked up, and when studio and client arrange the delivery themselves. */
        deliveryAddress: deliveryAddress.nullable(),
        isPickedUp: z.boolean().exactOptional(),
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
  quoteExtras: client
    .input(z.object({ listId }))
    .output(extrasQuote)
    .errors({ ...refusals('list_not_found', 'shop_closed'), ...whenOff }),
  /**
   * Hands in a choice with extra photos, which are ordered with it; `count` and `fingerprint` are what the person saw.
   * Idempotent by `placementId`.
   */
  orderExtras: client
    .input(
      z.object({
        listId,
        placementId: z.uuid(),
        count: z.int().min(0).max(INTEGER_MAX),
        fingerprint: z.string().max(FINGERPRINT_MAX_LENGTH),
        message: z.string().trim().max(CHOICE_MESSAGE_MAX_LENGTH),
        /** Whether work may begin within the time to withdraw, which ends that right once photos are delivered. */
        beginsAtOnce: z.boolean(),
      }),
    )
    .output(
      z.object({
        /** Null where nothing was to be paid. */
        orderId: orderId.nullable(),
        number: z.string().nullable(),
        totalCents: z.number(),
        state: z.enum(listStates),
      }),
    )
    .errors({
      ...whenOff,
      ...tooMany,
      ...refusals('list_not_found', 'shop_closed', 'choice_empty'),
      not_now: refusalWith(z.object({ state: z.enum(listStates) })),
      choice_changed: refusalWith(z.object({ count: z.number() })),
      prices_changed: refusalWith(extrasQuote),
      order_too_small: refusalWith(z.object({ minCents: z.number() })),
      order_too_large: refusalWith(z.object({ maxCents: z.number() })),
      too_many_unpaid: refusalWith(z.object({ max: z.number() })),
    }),
  /** The order of a choice that waits for its payment. */
  findExtrasOrder: client
    .input(z.object({ listId }))
    .output(z.object({ order: z.object({ orderId, totalCents: z.number() }).nullable() })),
  listMyOrders: client.input(none).output(z.object({ signature: z.string(), orders: z.array(orderCard) })),
  findMyOrder: client.input(z.object({ orderId })).output(order).errors(notFound),

  // For the studio
  summariseOrders: photographer.evenActing.input(none).output(ordersSummary),
  findJourneys: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(z.array(journey)),
  /** Newest first, `ORDERS_PAGE_SIZE` a page. */
  listOrders: photographer.evenActing.input(orderFilter.extend({ cursor })).output(orderPage),
  /** A page of whole orders for the API; with `updatedSince` only those changed since. */
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
   * Has the ZIP for the printer made, or finds the one that was made of the order as it is; asking twice makes it once. One
   * that lacks files is made anew.
   */
  preparePrintFiles: photographer.evenActing
    .input(z.object({ orderId }))
    .output(z.object({ archive: printArchive }))
    .errors({ ...makingRefusals, too_many_archives: refusalWith(z.object({ max: z.number() })) }),
  /** That ZIP as far as it has come; null when nobody asked for it since the order changed. */
  findPrintFiles: photographer.evenActing
    .input(z.object({ orderId }))
    .output(z.object({ archive: printArchive.nullable() })),
  shipOrder: photographer.evenActing
    .input(
      z.object({
        orderId,
        carrier: line(CARRIER_MAX_LENGTH),
        trackAndTrace: line(TRACK_AND_TRACE_MAX_LENGTH),
      }),
    )
    .output(none)
    .errors(makingRefusals),
  completeOrder: photographer.evenActing.input(z.object({ orderId })).output(none).errors(makingRefusals),
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
    .input(z.object({ galleryId: z.uuid(), title: z.string().max(CONFIRMED_TITLE_MAX_LENGTH) }))
    .output(z.object({ deletedCount: z.number(), freedBytes: z.number() }))
    .errors({
      ...refusals('gallery_not_found', 'title_differs', 'uploads_underway'),
      /** `count` of its photos wait for prints that are ordered and not made yet. */
      photo_in_order: refusalWith(z.object({ count: z.number() })),
    }),
}
