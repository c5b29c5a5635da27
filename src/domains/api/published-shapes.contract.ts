// What the product's things look like from outside: shapes of their own, so that the app can change without them.
import { z } from 'zod'
import { clientStatuses } from '#domains/clients/clients.rules.ts'
import { countries } from '#domains/orders/delivery-address.rules.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { picture } from '#domains/photos/photos.contract.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { scopes } from './api.rules.ts'
import { fieldsNl as says } from './published.nl.ts'

const id = z.uuid()
const moment = z.iso.datetime()
const cents = z.int().describe(says.cents)
const vat = z.array(z.object({ rate: z.number(), cents: z.int() }))

export const publishedMe = z.object({
  studio: z.object({ id, name: z.string(), plan: z.enum(planIds).nullable() }),
  key: z.object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(scopes)).describe(says.scopes),
    expiresAt: moment.nullable(),
  }),
})

export const publishedClient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(clientStatuses).describe(says.clientStatus),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable().describe(says.archivedAt),
})

export const publishedPhoto = z.object({
  id,
  clientId: id,
  name: z.string().describe(says.photoName),
  fileName: z.string().describe(says.fileName),
  type: z.enum(photoTypes).describe(says.photoType),
  state: picture.describe(says.photoState),
  widthPx: z.int(),
  heightPx: z.int(),
  sizeBytes: z.int(),
  isFavorite: z.boolean(),
  isApproved: z.boolean(),
  commentCount: z.int(),
  capturedAt: moment.nullable(),
  uploadedAt: moment,
})

const orderItem = z.object({
  id,
  productName: z.string(),
  variantName: z.string(),
  quantity: z.int(),
  unitPriceCents: cents,
  lineCents: cents,
  vatRate: z.number(),
  note: z.string().nullable().describe(says.note),
  photos: z.array(z.object({ id: id.nullable(), name: z.string() })),
})

export const publishedOrder = z.object({
  id,
  number: z.string(),
  status: z.enum(orderStatuses).describe(says.orderStatus),
  clientId: id,
  customer: z.object({
    name: z.string(),
    email: z.string(),
    address: z
      .object({
        street: z.string(),
        houseNumber: z.string(),
        postcode: z.string(),
        city: z.string(),
        country: z.enum(countries),
      })
      .nullable(),
  }),
  note: z.string().nullable().describe(says.note),
  items: z.array(orderItem),
  subtotalCents: cents,
  shippingCents: cents,
  totalCents: cents,
  vat,
  carrier: z.string().nullable(),
  trackAndTrace: z.string().nullable().describe(says.trackAndTrace),
  createdAt: moment,
  updatedAt: moment,
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  completedAt: moment.nullable(),
  canceledAt: moment.nullable(),
})

export const publishedReceipt = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  orderId: id,
  orderNumber: z.string(),
  clientId: id,
  customerName: z.string(),
  totalCents: cents,
  vat,
  credits: z.string().nullable().describe(says.credits),
  issuedAt: moment,
})

/** Newest first, with where the rest is to be had. */
export const publishedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable().describe(says.nextCursor) })
