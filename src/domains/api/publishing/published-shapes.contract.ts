// Separate from the app's shapes, so that the app can change without breaking programs.
import { z } from 'zod'
import { studioEventSchemas } from '#domains/activity/studio-events.contract.ts'
import { studioEventTypes, type StudioEventType } from '#domains/activity/studio-events.nl.ts'
import { clientStatuses } from '#domains/clients/clients.rules.ts'
import { galleryKinds, galleryStates } from '#domains/galleries/galleries.rules.ts'
import { listPurposes, listStates } from '#domains/choices/choices.rules.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { deliveryMethods, orderStatuses } from '#domains/orders/orders.rules.ts'
import { pictureState } from '#domains/light-table/photos.contract.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { scopes } from '../api.rules.ts'
import { fieldsNl as texts } from './published.nl.ts'

const id = z.uuid()
// Accepts Date and text, because values are parsed twice: by `publish` and by the output schema.
const moment = z.preprocess(
  (moment: Date | string) => (moment instanceof Date ? moment.toISOString() : moment),
  z.iso.datetime(),
)
const cents = z.int().describe(texts.cents)
const vat = z.array(z.object({ rate: z.number(), cents: z.int() }))

export const publishedMe = z.object({
  studio: z.object({ id, name: z.string(), plan: z.enum(planIds).nullable() }),
  key: z.object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(scopes)).describe(texts.scopes),
    expiresAt: moment.nullable(),
  }),
})

export const publishedClient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(clientStatuses).describe(texts.clientStatus),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable().describe(texts.archivedAt),
})

const galleryTitle = z.string().nullable().describe(texts.galleryTitle)

export const publishedGallery = z.object({
  id,
  clientId: id,
  title: galleryTitle,
  kind: z.enum(galleryKinds).describe(texts.galleryKind),
  shotOn: z.iso.date().nullable().describe(texts.shotOn),
  welcome: z.string().nullable().describe(texts.welcome),
  status: z.enum(clientStatuses).describe(texts.galleryStatus),
  state: z.enum(galleryStates).describe(texts.galleryState),
  sections: z.array(z.object({ id, title: z.string() })).describe(texts.sections),
  expiresOn: z.iso.date().nullable().describe(texts.expiresOn),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable().describe(texts.galleryArchivedAt),
})

export const publishedPhoto = z.object({
  id,
  clientId: id,
  galleryId: id,
  galleryTitle,
  sectionId: id.nullable().describe(texts.noSection),
  sectionTitle: z.string().nullable(),
  name: z.string().describe(texts.photoName),
  fileName: z.string().describe(texts.fileName),
  type: z.enum(photoTypes).describe(texts.photoType),
  state: pictureState.describe(texts.photoState),
  widthPx: z.int(),
  heightPx: z.int(),
  sizeBytes: z.int(),
  isFavorite: z.boolean(),
  isApproved: z.boolean(),
  commentCount: z.int(),
  // Has the place's UTC offset if the camera recorded one that differs from Amsterdam's, else `Z`.
  capturedAt: z.iso.datetime({ offset: true }).nullable(),
  uploadedAt: moment,
})

export const publishedChoiceList = z.object({
  id,
  galleryId: id.describe(texts.listGallery),
  title: z.string(),
  purpose: z.enum(listPurposes).describe(texts.listPurpose),
  isMain: z.boolean().describe(texts.isMain),
  photoType: z.enum(photoTypes).describe(texts.listPhotoType),
  included: z.int().nullable().describe(texts.included),
  extraPriceCents: z.int().nullable().describe(texts.extraPriceCents),
  maximum: z.int().nullable().describe(texts.maximum),
  deadlineOn: z.iso.date().nullable().describe(texts.deadlineOn),
  together: z.boolean().describe(texts.together),
  state: z.enum(listStates).describe(texts.listState),
  chosenCount: z.int().describe(texts.chosenCount),
  deliveredCount: z.int().nullable().describe(texts.deliveredCount),
  submittedAt: moment.nullable().describe(texts.submittedAt),
})

const publishedChosenPhoto = z.object({
  photoId: id.nullable().describe(texts.chosenPhotoId),
  name: z.string().describe(texts.photoName),
  fileName: z.string().describe(texts.fileName),
  note: z.string().nullable().describe(texts.choiceNote),
  alsoChosenBy: z.array(z.string()).describe(texts.alsoChosenBy),
  isDelivered: z.boolean().describe(texts.isDelivered),
})

const orderItem = z.object({
  id,
  productName: z.string(),
  variantName: z.string(),
  quantity: z.int(),
  unitPriceCents: cents,
  lineCents: cents,
  vatRate: z.number(),
  note: z.string().nullable().describe(texts.note),
  photos: z.array(z.object({ id: id.nullable(), name: z.string() })),
})

export const publishedOrder = z.object({
  id,
  number: z.string(),
  status: z.enum(orderStatuses).describe(texts.orderStatus),
  delivery: z.enum(deliveryMethods).describe(texts.delivery),
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
  note: z.string().nullable().describe(texts.note),
  items: z.array(orderItem),
  subtotalCents: cents,
  shippingCents: cents,
  totalCents: cents,
  vat,
  carrier: z.string().nullable(),
  trackAndTrace: z.string().nullable().describe(texts.trackAndTrace),
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
  credits: z.string().nullable().describe(texts.credits),
  issuedAt: moment,
})

export const publishedWebhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(studioEventTypes)),
  state: z.enum(['on', 'failing', 'off']).describe(texts.endpointState),
  createdAt: moment,
})

const named = z.object({ id, name: z.string() })
const eventOf = (type: StudioEventType) =>
  z.object({
    id: z.string().describe(texts.eventId),
    type: z.literal(type),
    timestamp: moment,
    data: studioEventSchemas[type],
  })
const eventShapes = (Object.keys(studioEventSchemas) as StudioEventType[]).map(eventOf)

export const publishedEvent = z.discriminatedUnion('type', eventShapes as [EventShape, ...EventShape[]])
type EventShape = ReturnType<typeof eventOf>

export const publishedChoice = z.object({
  list: publishedChoiceList,
  client: named,
  round: z.int().describe(texts.round),
  message: z.string().nullable().describe(texts.choiceMessage),
  data: z.array(publishedChosenPhoto),
  nextCursor: z.string().nullable().describe(texts.nextCursor),
})

export const publishedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable().describe(texts.nextCursor) })
