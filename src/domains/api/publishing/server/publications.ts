import { only } from '#platform/db/only.ts'
import type { z } from 'zod'
import { publicEventIdOf } from '#domains/activity/studio-events.rules.ts'
import { createTemporaryPassword } from '#domains/clients/temporary-password.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import {
  publishedChoiceList,
  publishedClient,
  publishedGallery,
  publishedOrder,
  publishedPhoto,
  publishedReceipt,
  publishedWebhookEndpoint,
  type publishedEvent,
} from '../published-shapes.contract.ts'
import type { AppClient, Publications } from './publish-endpoint.ts'

type Answer<Ask extends (...given: never) => unknown> = Awaited<ReturnType<Ask>>
type Client = Answer<AppClient['clients']['pageClients']>['rows'][number]
type Gallery = Answer<AppClient['galleries']['findGallery']>
type Photo = Answer<AppClient['photos']['findPhoto']>
type ChoiceList = Answer<AppClient['choices']['listLists']>[number]
type Choice = Answer<AppClient['choices']['pageChoice']>
type Order = Answer<AppClient['orders']['pageOrders']>['rows'][number]
type WebhookEndpoint = Answer<AppClient['webhooks']['listEndpoints']>['endpoints'][number]
type StudioEvent = Answer<AppClient['webhooks']['pageEvents']>['rows'][number]
type PublishedEvent = z.input<typeof publishedEvent>
type Receipt = Answer<AppClient['clientPayments']['pageReceipts']>['rows'][number]

/** Drops fields that the shape doesn't have. A missing field does not compile. */
const publish = <Shape extends z.ZodType>(shape: Shape, facts: z.input<Shape>) => shape.parse(facts)

const toWebhookEndpoint = (endpoint: WebhookEndpoint) => publish(publishedWebhookEndpoint, endpoint)
const toClient = (client: Client) => publish(publishedClient, client)
const toGallery = (gallery: Gallery) => publish(publishedGallery, gallery)
const toReceipt = (receipt: Receipt) => publish(publishedReceipt, receipt)

const toEvent = ({ id, type, happenedAt, data }: StudioEvent) =>
  ({ id: publicEventIdOf(id), type, timestamp: happenedAt, data }) as PublishedEvent

function toPage<Row, Shown>(toShown: (row: Row) => Shown) {
  return ({ rows, next }: { rows: Row[]; next: string | null }) => ({
    data: rows.map(toShown),
    nextCursor: next,
  })
}

const toPhoto = (photo: Photo) =>
  publish(publishedPhoto, {
    ...photo,
    name: photo.label,
    fileName: photo.sourceName,
    state: photo.picture,
    uploadedAt: photo.createdAt,
  })

const toChoiceList = (list: ChoiceList) => publish(publishedChoiceList, { ...list, photoType: list.fromType })

const toChoice = ({ list, clientId, clientName, round, rows, next }: Choice) => ({
  list: toChoiceList(list),
  client: { id: clientId, name: clientName },
  round,
  message: list.message,
  data: rows.map(({ photoId, label, sourceName, note, alsoBy, isDelivered }) => ({
    photoId,
    name: label,
    fileName: sourceName,
    note,
    alsoChosenBy: alsoBy,
    isDelivered,
  })),
  nextCursor: next,
})

function toOrder(order: Order) {
  const { createdAt, paidAt, shippedAt, completedAt, canceledAt, remindedAt } = order
  const moments = [createdAt, paidAt, shippedAt, completedAt, canceledAt, remindedAt]
  return publish(publishedOrder, {
    ...order,
    customer: { name: order.customerName, email: order.customerEmail, address: order.deliveryAddress },
    note: order.notes,
    items: order.items.map((item) => ({
      ...item,
      photos: item.photos.map(({ photoId, label }) => ({ id: photoId, name: label })),
    })),
    updatedAt: new Date(Math.max(...moments.map(Number))),
  })
}

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
    // This password stays unknown: the client signs in with the link in the email.
    ask: ({ invite, ...person }) => ({
      ...person,
      password: createTemporaryPassword(),
      invitation: { when: invite ? 'now' : 'with_photos', line: '', withPassword: false },
    }),
    answer: async ({ clientId }, { app }) => toClient(await app.clients.findClient({ clientId })),
  },
  findClient: { ask: ({ id }) => ({ clientId: id }), answer: toClient },
  updateClient: {
    ask: ({ id, ...change }) => ({ clientId: id, ...change }),
    answer: async (_, { app, input }) => toClient(await app.clients.findClient({ clientId: input.id })),
  },

  listGalleries: { ask: (input) => input, answer: toPage(toGallery) },
  createGallery: {
    // A new id per request is safe: programs that repeat a request send an `Idempotency-Key`.
    ask: ({ open, ...gallery }) => ({ ...gallery, creationId: uuidv7(), isOpen: open }),
    answer: async ({ galleryId }, { app }) => toGallery(await app.galleries.findGallery({ galleryId })),
  },
  findGallery: { ask: ({ id }) => ({ galleryId: id }), answer: toGallery },
  updateGallery: {
    ask: ({ id, welcome, ...change }) => ({
      galleryId: id,
      ...change,
      ...(welcome !== undefined && { welcome: welcome ?? '' }),
    }),
    answer: async (_, { app, input }) => toGallery(await app.galleries.findGallery({ galleryId: input.id })),
  },
  openGallery: {
    ask: ({ id }) => ({ galleryId: id }),
    answer: async (_, { app, input }) => toGallery(await app.galleries.findGallery({ galleryId: input.id })),
  },
  listGalleryPhotos: { ask: ({ id, ...asked }) => ({ galleryId: id, ...asked }), answer: toPage(toPhoto) },

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

  listGalleryLists: {
    ask: ({ id }) => ({ galleryId: id }),
    answer: (lists) => ({ data: lists.map(toChoiceList) }),
  },
  findChoice: { ask: ({ id, ...asked }) => ({ listId: id, ...asked }), answer: toChoice },

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
      return { ...toWebhookEndpoint(only(endpoints.filter(({ id }) => id === endpointId))), secret }
    },
  },
  deleteWebhookEndpoint: { ask: ({ id }) => ({ endpointId: id }), answer: () => undefined },
  listEvents: { ask: (input) => input, answer: toPage(toEvent) },
}
