import type { z } from 'zod'
import { eventIdOf } from '#domains/activity/studio-events.rules.ts'
import { temporaryPassword } from '#domains/clients/temporary-password.rules.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import type { publishedEvent } from '../published-shapes.contract.ts'
import type { App, Publications } from './publish-endpoint.ts'

type Answer<Ask extends (...given: never) => unknown> = Awaited<ReturnType<Ask>>
type Client = Answer<App['clients']['pageClients']>['rows'][number]
type Photo = Answer<App['photos']['findPhoto']>
type Order = Answer<App['orders']['pageOrders']>['rows'][number]
type WebhookEndpoint = Answer<App['webhooks']['listEndpoints']>['endpoints'][number]
type StudioEvent = Answer<App['webhooks']['pageEvents']>['rows'][number]
type PublishedEvent = z.input<typeof publishedEvent>
type Receipt = Answer<App['clientPayments']['pageReceipts']>['rows'][number]

export const publications: Publications = {
  me: {
    ask: () => ({}),
    answer: (studio, { context: { viewer, key } }) => ({
      studio: { id: viewer.id, name: shownName(studio), plan: studio.plan },
      key: { id: key.keyId, name: key.name, scopes: key.scopes, expiresAt: key.expiresAt },
    }),
  },

  listClients: { ask: (input) => input, answer: toPage(toClient) },
  createClient: {
    // Nobody knows this password: an invited client signs in by the letter's link.
    ask: ({ invite, ...person }) => ({
      ...person,
      password: temporaryPassword(),
      invitation: { when: invite ? 'now' : 'with_photos', line: '', withPassword: false },
    }),
    answer: async ({ clientId }, { app }) => toClient(await app.clients.findClient({ clientId })),
  },
  findClient: { ask: ({ id }) => ({ clientId: id }), answer: toClient },
  updateClient: {
    ask: ({ id, ...change }) => ({ clientId: id, ...change }),
    answer: async (_, { app, input }) => toClient(await app.clients.findClient({ clientId: input.id })),
  },

  listPhotos: { ask: ({ id, ...asked }) => ({ clientId: id, ...asked }), answer: toPage(toPhoto) },
  findPhoto: { ask: ({ id }) => ({ photoId: id }), answer: toPhoto },
  updatePhoto: {
    ask: ({ id }) => ({ photoId: id }),
    answer: async (before, { app: { photos }, input: { id, name, type } }) => {
      if (name !== undefined && name !== before.label) await photos.renamePhoto({ photoId: id, label: name })
      if (type !== undefined) await photos.setType({ photoIds: [id], type })
      return toPhoto(await photos.findPhoto({ photoId: id }))
    },
  },
  deletePhoto: { ask: ({ id }) => ({ photoIds: [id] }), answer: () => undefined },

  listOrders: { ask: (input) => input, answer: toPage(toOrder) },
  findOrder: { ask: ({ id }) => ({ orderId: id }), answer: toOrder },
  shipOrder: {
    ask: ({ id, ...parcel }) => ({ orderId: id, ...parcel }),
    answer: async (_, { app, input }) => toOrder(await app.orders.findOrder({ orderId: input.id })),
  },

  listReceipts: { ask: (input) => input, answer: toPage(toReceipt) },

  listWebhookEndpoints: {
    ask: () => ({}),
    answer: ({ endpoints }) => ({ data: endpoints.map(toWebhookEndpoint) }),
  },
  createWebhookEndpoint: {
    ask: (input) => input,
    answer: async ({ endpointId, secret }, { app }) => {
      const { endpoints } = await app.webhooks.listEndpoints({})
      return { ...toWebhookEndpoint(endpoints.find(({ id }) => id === endpointId)!), secret }
    },
  },
  deleteWebhookEndpoint: { ask: ({ id }) => ({ endpointId: id }), answer: () => undefined },
  listEvents: { ask: (input) => input, answer: toPage(toEvent) },
}

function toWebhookEndpoint({ id, url, events, state, createdAt }: WebhookEndpoint) {
  return { id, url, events, state, createdAt }
}

// A cast, because `data` depends on `type`; the output schema validates it.
function toEvent({ id, type, happenedAt, data }: StudioEvent) {
  return { id: eventIdOf(id), type, timestamp: happenedAt, data } as PublishedEvent
}

function toPage<Row, Shown>(toShown: (row: Row) => Shown) {
  return ({ rows, next }: { rows: Row[]; next: string | null }) => ({
    data: rows.map(toShown),
    nextCursor: next,
  })
}

function toClient({ id, firstName, lastName, email, status, createdAt, updatedAt, archivedAt }: Client) {
  return { id, firstName, lastName, email, status, createdAt, updatedAt, archivedAt }
}

function toPhoto(photo: Photo) {
  const { id, clientId, type, widthPx, heightPx, sizeBytes, isFavorite, isApproved, commentCount } = photo
  return {
    id,
    clientId,
    name: photo.label,
    fileName: photo.sourceName,
    type,
    state: photo.picture,
    widthPx,
    heightPx,
    sizeBytes,
    isFavorite,
    isApproved,
    commentCount,
    capturedAt: photo.capturedAt,
    uploadedAt: photo.createdAt,
  }
}

function toOrder(order: Order) {
  const { id, number, status, clientId, subtotalCents, shippingCents, totalCents, vat } = order
  const { createdAt, paidAt, shippedAt, completedAt, canceledAt, remindedAt } = order
  const moments = [createdAt, paidAt, shippedAt, completedAt, canceledAt, remindedAt]
  return {
    id,
    number,
    status,
    clientId,
    customer: { name: order.customerName, email: order.customerEmail, address: order.deliveryAddress },
    note: order.notes,
    items: order.items.map(toOrderItem),
    subtotalCents,
    shippingCents,
    totalCents,
    vat,
    carrier: order.carrier,
    trackAndTrace: order.trackAndTrace,
    createdAt,
    // ISO moments in UTC, so that the last as text is the latest.
    updatedAt: moments
      .filter((moment) => moment !== null)
      .toSorted()
      .at(-1)!,
    paidAt,
    shippedAt,
    completedAt,
    canceledAt,
  }
}

const toOrderItem = (item: Order['items'][number]) => ({
  id: item.id,
  productName: item.productName,
  variantName: item.variantName,
  quantity: item.quantity,
  unitPriceCents: item.unitPriceCents,
  lineCents: item.lineCents,
  vatRate: item.vatRate,
  note: item.note,
  photos: item.photos.map(({ photoId, label }) => ({ id: photoId, name: label })),
})

function toReceipt(receipt: Receipt) {
  const { id, number, kind, orderId, orderNumber, clientId, customerName } = receipt
  const { totalCents, vat, credits, issuedAt } = receipt
  return {
    id,
    number,
    kind,
    orderId,
    orderNumber,
    clientId,
    customerName,
    totalCents,
    vat,
    credits,
    issuedAt,
  }
}
