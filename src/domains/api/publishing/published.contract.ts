// The public API: a key can reach nothing else. Each endpoint names its scope, the app endpoint behind it, and its
// public shape. Only ever added to: existing programs must keep working.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import { studioEventTypes } from '#domains/activity/studio-events.rules.ts'
import { newClient, type clientsContract } from '#domains/clients/clients.contract.ts'
import type { ordersContract } from '#domains/orders/orders.contract.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import type { paymentsContract } from '#domains/payments/payments.contract.ts'
import type { photosContract } from '#domains/photos/photos.contract.ts'
import { LABEL_MAX_LENGTH, photoTypes } from '#domains/photos/photos.rules.ts'
import type { studiosContract } from '#domains/studios/studios.contract.ts'
import type { Scope } from '../api.rules.ts'
import type { webhooksContract } from '../webhooks/webhooks.contract.ts'
import { endpointEvents, endpointUrl } from '../webhooks/webhooks.contract.ts'
import {
  publishedClient,
  publishedEvent,
  publishedWebhookEndpoint,
  publishedMe,
  publishedOrder,
  publishedPage,
  publishedPhoto,
  publishedReceipt,
} from './published-shapes.contract.ts'
import { fieldsNl as says, publishedNl, publishedTags } from './published.nl.ts'

export type AppContracts = {
  studios: typeof studiosContract
  clients: typeof clientsContract
  photos: typeof photosContract
  orders: typeof ordersContract
  clientPayments: typeof paymentsContract
  webhooks: typeof webhooksContract
}

export type AppEndpoint = {
  [Domain in keyof AppContracts]: `${Domain}.${keyof AppContracts[Domain] & string}`
}[keyof AppContracts]

export type PublishedMeta<By extends AppEndpoint = AppEndpoint> = {
  /** The scope a key needs; null when any key may call it. */
  scope: Scope | null
  /** The answer is not stored for replay, since it holds what is shown once. */
  showsSecret?: true | undefined
  /** The app endpoint that handles it, with its checks, refusals and transaction. */
  by: By
}

type Published<By extends AppEndpoint> = {
  scope: Scope | null
  by: By
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  status?: 201 | 204
  showsSecret?: true
}

const tagOf = (scope: Scope | null) =>
  publishedTags[scope ? (scope.slice(0, scope.indexOf(':')) as keyof typeof publishedTags) : 'key']

const publish = <By extends AppEndpoint>(
  name: keyof typeof publishedNl,
  { scope, by, method, path, status, showsSecret }: Published<By>,
) =>
  oc.$meta<PublishedMeta<By>>({ scope, by, showsSecret }).route({
    method,
    path,
    operationId: name,
    summary: publishedNl[name].summary,
    description: publishedNl[name].line,
    tags: [tagOf(scope)],
    ...(status && { successStatus: status }),
  })

const one = z.object({ id: z.uuid() })

/** Query parameters arrive as text. */
const inAddress = {
  limit: z.coerce.number().int().min(1).max(100).default(50).describe(says.limit),
  cursor: z.string().min(1).max(1000).optional().describe(says.cursor),
}
const updatedSince = z.iso.datetime({ offset: true }).optional().describe(says.updatedSince)
const { firstName, lastName, email } = newClient.shape

export const publishedContract = {
  me: publish('me', { scope: null, by: 'studios.findMyStudio', method: 'GET', path: '/me' })
    .input(z.object({}))
    .output(publishedMe),

  listClients: publish('listClients', {
    scope: 'clients:read',
    by: 'clients.pageClients',
    method: 'GET',
    path: '/clients',
  })
    .input(z.object({ ...inAddress, updatedSince }))
    .output(publishedPage(publishedClient)),
  createClient: publish('createClient', {
    scope: 'clients:write',
    by: 'clients.createClient',
    method: 'POST',
    path: '/clients',
    status: 201,
  })
    .input(
      z.strictObject({
        firstName,
        lastName,
        email,
        invite: z.boolean().default(false).describe(says.invite),
      }),
    )
    .output(publishedClient),
  findClient: publish('findClient', {
    scope: 'clients:read',
    by: 'clients.findClient',
    method: 'GET',
    path: '/clients/{id}',
  })
    .input(one)
    .output(publishedClient),
  updateClient: publish('updateClient', {
    scope: 'clients:write',
    by: 'clients.updateClient',
    method: 'PATCH',
    path: '/clients/{id}',
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        firstName: firstName.optional(),
        lastName: lastName.optional(),
        email: email.optional(),
      }),
    )
    .output(publishedClient),

  listPhotos: publish('listPhotos', {
    scope: 'photos:read',
    by: 'photos.pagePhotos',
    method: 'GET',
    path: '/clients/{id}/photos',
  })
    .input(
      z.object({ id: z.uuid(), type: z.enum(photoTypes).optional().describe(says.onlyType), ...inAddress }),
    )
    .output(publishedPage(publishedPhoto)),
  findPhoto: publish('findPhoto', {
    scope: 'photos:read',
    by: 'photos.findPhoto',
    method: 'GET',
    path: '/photos/{id}',
  })
    .input(one)
    .output(publishedPhoto),
  updatePhoto: publish('updatePhoto', {
    scope: 'photos:write',
    by: 'photos.findPhoto',
    method: 'PATCH',
    path: '/photos/{id}',
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        name: line(LABEL_MAX_LENGTH, 1).optional().describe(says.photoName),
        type: z.enum(photoTypes).optional().describe(says.photoType),
      }),
    )
    .output(publishedPhoto),
  deletePhoto: publish('deletePhoto', {
    scope: 'photos:delete',
    by: 'photos.deletePhotos',
    method: 'DELETE',
    path: '/photos/{id}',
    status: 204,
  })
    .input(one)
    .output(z.undefined()),

  listOrders: publish('listOrders', {
    scope: 'orders:read',
    by: 'orders.pageOrders',
    method: 'GET',
    path: '/orders',
  })
    .input(
      z.object({
        ...inAddress,
        status: z.enum(orderStatuses).optional().describe(says.onlyStatus),
        updatedSince,
      }),
    )
    .output(publishedPage(publishedOrder)),
  findOrder: publish('findOrder', {
    scope: 'orders:read',
    by: 'orders.findOrder',
    method: 'GET',
    path: '/orders/{id}',
  })
    .input(one)
    .output(publishedOrder),
  shipOrder: publish('shipOrder', {
    scope: 'orders:write',
    by: 'orders.shipOrder',
    method: 'POST',
    path: '/orders/{id}/ship',
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        carrier: line(60).default('').describe(says.carrier),
        trackAndTrace: line(300).default('').describe(says.trackAndTrace),
      }),
    )
    .output(publishedOrder),

  listReceipts: publish('listReceipts', {
    scope: 'receipts:read',
    by: 'clientPayments.pageReceipts',
    method: 'GET',
    path: '/receipts',
  })
    .input(z.object(inAddress))
    .output(publishedPage(publishedReceipt)),

  listWebhookEndpoints: publish('listWebhookEndpoints', {
    scope: 'webhooks:read',
    by: 'webhooks.listEndpoints',
    method: 'GET',
    path: '/webhook-endpoints',
  })
    .input(z.object({}))
    .output(z.object({ data: z.array(publishedWebhookEndpoint) })),
  createWebhookEndpoint: publish('createWebhookEndpoint', {
    scope: 'webhooks:write',
    by: 'webhooks.addEndpoint',
    method: 'POST',
    path: '/webhook-endpoints',
    status: 201,
    showsSecret: true,
  })
    .input(z.strictObject({ url: endpointUrl, events: endpointEvents }))
    .output(publishedWebhookEndpoint.extend({ secret: z.string().describe(says.secret) })),
  deleteWebhookEndpoint: publish('deleteWebhookEndpoint', {
    scope: 'webhooks:write',
    by: 'webhooks.removeEndpoint',
    method: 'DELETE',
    path: '/webhook-endpoints/{id}',
    status: 204,
  })
    .input(one)
    .output(z.undefined()),
  listEvents: publish('listEvents', {
    scope: 'webhooks:read',
    by: 'webhooks.pageEvents',
    method: 'GET',
    path: '/events',
  })
    .input(z.object({ ...inAddress, type: z.enum(studioEventTypes).optional() }))
    .output(publishedPage(publishedEvent)),
}

export type PublishedName = keyof typeof publishedContract

export const publishedNames = Object.keys(publishedContract) as PublishedName[]
