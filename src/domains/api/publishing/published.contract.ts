// The public API. Apart from uploads, a key reaches nothing else. The API is only ever extended, so
// that programs keep working.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { isoDay, isoMoment } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { studioEventTypes } from '#domains/activity/studio-events.nl.ts'
import type { choicesContract } from '#domains/choices/choices.contract.ts'
import { newClient, type clientsContract } from '#domains/clients/clients.contract.ts'
import { clientStatuses } from '#domains/clients/clients.rules.ts'
import type { galleriesContract } from '#domains/galleries/galleries.contract.ts'
import {
  galleryKinds,
  GALLERY_TITLE_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
  SECTIONS_MAX,
  WELCOME_MAX_LENGTH,
} from '#domains/galleries/galleries.rules.ts'
import type { ordersContract } from '#domains/orders/orders.contract.ts'
import {
  orderStatuses,
  CARRIER_MAX_LENGTH,
  TRACK_AND_TRACE_MAX_LENGTH,
} from '#domains/orders/orders.rules.ts'
import type { paymentsContract } from '#domains/payments/payments.contract.ts'
import type { photosContract } from '#domains/light-table/photos.contract.ts'
import { LABEL_MAX_LENGTH, photoTypes } from '#domains/photos/photos.rules.ts'
import type { studiosContract } from '#domains/studios/studios.contract.ts'
import type { Scope } from '../api.rules.ts'
import type { webhooksContract } from '../webhooks/webhooks.contract.ts'
import { endpointEvents, endpointUrl } from '../webhooks/webhooks.contract.ts'
import {
  publishedChoice,
  publishedChoiceList,
  publishedClient,
  publishedEvent,
  publishedGallery,
  publishedWebhookEndpoint,
  publishedMe,
  publishedOrder,
  publishedPage,
  publishedPhoto,
  publishedReceipt,
} from './published-shapes.contract.ts'
import { fieldsNl as texts, publishedNl, publishedTags } from './published.nl.ts'
import { CURSOR_MAX_LENGTH, PAGE_SIZE, PAGE_SIZE_MAX } from '#kit/list.rules.ts'

export type AppContracts = {
  studios: typeof studiosContract
  clients: typeof clientsContract
  galleries: typeof galleriesContract
  photos: typeof photosContract
  choices: typeof choicesContract
  orders: typeof ordersContract
  clientPayments: typeof paymentsContract
  webhooks: typeof webhooksContract
}

export type AppEndpointName = {
  [Domain in keyof AppContracts]: `${Domain}.${keyof AppContracts[Domain] & string}`
}[keyof AppContracts]

export type PublishedMeta<By extends AppEndpointName = AppEndpointName> = {
  /** Null when any key may call the endpoint. */
  scope: Scope | null
  by: By
  /** Whether the answer shows a secret, and so is not stored for a retry. */
  showsSecret?: true | undefined
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Path = `/${string}`

const tagOf = (scope: Scope | null) =>
  publishedTags[scope ? (scope.slice(0, scope.indexOf(':')) as keyof typeof publishedTags) : 'key']

const publish = <By extends AppEndpointName>(
  name: keyof typeof publishedNl,
  route: `${Method} ${Path}`,
  scope: Scope | null,
  by: By,
  { makes, showsSecret }: { makes?: true; showsSecret?: true } = {},
) => {
  const [method, path] = route.split(' ') as [Method, Path]
  const { summary, line: description } = publishedNl[name]
  const successStatus = makes ? 201 : method === 'DELETE' ? 204 : 200
  return oc
    .$meta<PublishedMeta<By>>({ scope, by, showsSecret })
    .route({ method, path, operationId: name, summary, description, tags: [tagOf(scope)], successStatus })
}

const idInput = z.object({ id: z.uuid() })

const pageQuery = {
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE).describe(texts.limit),
  cursor: z.string().min(1).max(CURSOR_MAX_LENGTH).optional().describe(texts.cursor),
}
const updatedSince = isoMoment.optional().describe(texts.updatedSince)
const person = newClient.pick({ firstName: true, lastName: true, email: true })

const galleryFields = {
  title: singleLine(GALLERY_TITLE_MAX_LENGTH, 1).describe(texts.newTitle),
  kind: z.enum(galleryKinds).describe(texts.galleryKind),
  shotOn: isoDay.nullable().describe(texts.shotOn),
}
const sectionTitles = z
  .array(singleLine(SECTION_TITLE_MAX_LENGTH, 1))
  .max(SECTIONS_MAX)
  .describe(texts.sections)
const photosQuery = { type: z.enum(photoTypes).optional().describe(texts.onlyType), ...pageQuery }

export const publishedContract = {
  me: publish('me', 'GET /me', null, 'studios.findMyStudio').input(z.object({})).output(publishedMe),

  listClients: publish('listClients', 'GET /clients', 'clients:read', 'clients.pageClients')
    .input(z.object({ ...pageQuery, updatedSince }))
    .output(publishedPage(publishedClient)),
  createClient: publish('createClient', 'POST /clients', 'clients:write', 'clients.createClient', {
    makes: true,
  })
    .input(z.strictObject({ ...person.shape, invite: z.boolean().default(false).describe(texts.invite) }))
    .output(publishedClient),
  findClient: publish('findClient', 'GET /clients/{id}', 'clients:read', 'clients.findClient')
    .input(idInput)
    .output(publishedClient),
  updateClient: publish('updateClient', 'PATCH /clients/{id}', 'clients:write', 'clients.updateClient')
    .input(z.strictObject({ ...idInput.shape, ...person.partial().shape }))
    .output(publishedClient),

  listGalleries: publish('listGalleries', 'GET /galleries', 'galleries:read', 'galleries.pageGalleries')
    .input(z.object({ ...pageQuery, clientId: z.uuid().optional().describe(texts.ofClient), updatedSince }))
    .output(publishedPage(publishedGallery)),
  createGallery: publish('createGallery', 'POST /galleries', 'galleries:write', 'galleries.createGallery', {
    makes: true,
  })
    .input(
      z.strictObject({
        clientId: z.uuid(),
        title: galleryFields.title,
        kind: galleryFields.kind.default('other'),
        shotOn: galleryFields.shotOn.default(null),
        sections: sectionTitles.default([]),
        open: z.boolean().default(false).describe(texts.open),
      }),
    )
    .output(publishedGallery),
  findGallery: publish('findGallery', 'GET /galleries/{id}', 'galleries:read', 'galleries.findGallery')
    .input(idInput)
    .output(publishedGallery),
  updateGallery: publish(
    'updateGallery',
    'PATCH /galleries/{id}',
    'galleries:write',
    'galleries.updateGallery',
  )
    .input(
      z.strictObject({
        id: z.uuid(),
        ...z.object(galleryFields).partial().shape,
        welcome: z.string().trim().max(WELCOME_MAX_LENGTH).nullable().optional().describe(texts.welcome),
        status: z.enum(clientStatuses).optional().describe(texts.galleryStatus),
      }),
    )
    .output(publishedGallery),
  openGallery: publish('openGallery', 'POST /galleries/{id}/open', 'galleries:write', 'photos.openGallery')
    .input(z.strictObject(idInput.shape))
    .output(publishedGallery),
  listGalleryPhotos: publish(
    'listGalleryPhotos',
    'GET /galleries/{id}/photos',
    'photos:read',
    'photos.pageGalleryPhotos',
  )
    .input(z.object({ id: z.uuid(), ...photosQuery }))
    .output(publishedPage(publishedPhoto)),

  listPhotos: publish('listPhotos', 'GET /clients/{id}/photos', 'photos:read', 'photos.pagePhotos')
    .input(z.object({ id: z.uuid(), ...photosQuery }))
    .output(publishedPage(publishedPhoto)),
  findPhoto: publish('findPhoto', 'GET /photos/{id}', 'photos:read', 'photos.findPhoto')
    .input(idInput)
    .output(publishedPhoto),
  updatePhoto: publish('updatePhoto', 'PATCH /photos/{id}', 'photos:write', 'photos.findPhoto')
    .input(
      z.strictObject({
        id: z.uuid(),
        name: singleLine(LABEL_MAX_LENGTH, 1).optional().describe(texts.photoName),
        type: z.enum(photoTypes).optional().describe(texts.photoType),
      }),
    )
    .output(publishedPhoto),
  deletePhoto: publish('deletePhoto', 'DELETE /photos/{id}', 'photos:delete', 'photos.deletePhotos')
    .input(idInput)
    .output(z.undefined()),

  listGalleryLists: publish(
    'listGalleryLists',
    'GET /galleries/{id}/lists',
    'choices:read',
    'choices.listLists',
  )
    .input(idInput)
    .output(z.object({ data: z.array(publishedChoiceList) })),
  findChoice: publish('findChoice', 'GET /lists/{id}/choice', 'choices:read', 'choices.pageChoice')
    .input(z.object({ id: z.uuid(), ...pageQuery }))
    .output(publishedChoice),

  listOrders: publish('listOrders', 'GET /orders', 'orders:read', 'orders.pageOrders')
    .input(
      z.object({
        ...pageQuery,
        status: z.enum(orderStatuses).optional().describe(texts.onlyStatus),
        updatedSince,
      }),
    )
    .output(publishedPage(publishedOrder)),
  findOrder: publish('findOrder', 'GET /orders/{id}', 'orders:read', 'orders.findOrder')
    .input(idInput)
    .output(publishedOrder),
  shipOrder: publish('shipOrder', 'POST /orders/{id}/ship', 'orders:write', 'orders.shipOrder')
    .input(
      z.strictObject({
        id: z.uuid(),
        carrier: singleLine(CARRIER_MAX_LENGTH).default('').describe(texts.carrier),
        trackAndTrace: singleLine(TRACK_AND_TRACE_MAX_LENGTH).default('').describe(texts.trackAndTrace),
      }),
    )
    .output(publishedOrder),

  listReceipts: publish('listReceipts', 'GET /receipts', 'receipts:read', 'clientPayments.pageReceipts')
    .input(z.object(pageQuery))
    .output(publishedPage(publishedReceipt)),

  listWebhookEndpoints: publish(
    'listWebhookEndpoints',
    'GET /webhook-endpoints',
    'webhooks:read',
    'webhooks.listEndpoints',
  )
    .input(z.object({}))
    .output(z.object({ data: z.array(publishedWebhookEndpoint) })),
  createWebhookEndpoint: publish(
    'createWebhookEndpoint',
    'POST /webhook-endpoints',
    'webhooks:write',
    'webhooks.addEndpoint',
    { makes: true, showsSecret: true },
  )
    .input(z.strictObject({ url: endpointUrl, events: endpointEvents }))
    .output(publishedWebhookEndpoint.extend({ secret: z.string().describe(texts.secret) })),
  deleteWebhookEndpoint: publish(
    'deleteWebhookEndpoint',
    'DELETE /webhook-endpoints/{id}',
    'webhooks:write',
    'webhooks.removeEndpoint',
  )
    .input(idInput)
    .output(z.undefined()),
  listEvents: publish('listEvents', 'GET /events', 'webhooks:read', 'webhooks.pageEvents')
    .input(z.object({ ...pageQuery, type: z.enum(studioEventTypes).optional() }))
    .output(publishedPage(publishedEvent)),
}

export type PublishedName = keyof typeof publishedContract

export const publishedNames = Object.keys(publishedContract) as PublishedName[]
