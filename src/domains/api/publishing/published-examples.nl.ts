import type { ContractProcedure, InferSchemaInput } from '@orpc/contract'
import type { publishedContract } from './published.contract.ts'

type Contract = typeof publishedContract
type ExampleOf<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? {
        input: InferSchemaInput<Input>
        answer: InferSchemaInput<Output>
      }
    : never

type AnswerOf<Name extends keyof Contract> = ExampleOf<Contract[Name]>['answer']

const clientId = '019a2f6c-4e1b-7c3a-9d52-6f0b8e3a7c41'
const galleryId = '019a2f6c-9d40-7e85-b1c6-48a2f07d5e63'
const sectionId = '019a2f6d-12f7-7a90-8c34-e5b81d6f2a07'
const photoId = '019a2f71-0c92-7d4e-8a16-2b5c9f7e3d08'
const orderId = '019a30c4-9b27-7f15-b3e8-51d40a6c2e9f'

const client: AnswerOf<'findClient'> = {
  id: clientId,
  firstName: 'Anna',
  lastName: 'de Vries',
  email: 'anna@voorbeeld.nl',
  status: 'Active',
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
  archivedAt: null,
}

const endpoint: AnswerOf<'listWebhookEndpoints'>['data'][number] = {
  id: '019a3102-7d1c-7b58-a0f4-93e6d2c81b75',
  url: 'https://voorbeeld.nl/webhooks/lichttafel',
  events: ['client.created', 'order.paid'],
  state: 'on',
  createdAt: '2026-03-02T09:30:00.000Z',
}

const gallery: AnswerOf<'findGallery'> = {
  id: galleryId,
  clientId,
  title: 'Bruiloft Anna en Tom',
  kind: 'wedding',
  shotOn: '2026-02-28',
  welcome: null,
  status: 'Active',
  state: 'draft',
  sections: [{ id: sectionId, title: 'Ceremonie' }],
  expiresOn: null,
  createdAt: '2026-03-02T09:32:00.000Z',
  updatedAt: '2026-03-02T09:32:00.000Z',
  archivedAt: null,
}

const photo: AnswerOf<'findPhoto'> = {
  id: photoId,
  clientId,
  galleryId,
  galleryTitle: 'Bruiloft Anna en Tom',
  sectionId,
  sectionTitle: 'Ceremonie',
  name: 'Het jawoord',
  fileName: 'DSC_0412.jpg',
  type: 'preview',
  state: 'ready',
  widthPx: 6000,
  heightPx: 4000,
  sizeBytes: 8412096,
  isFavorite: true,
  isApproved: false,
  commentCount: 1,
  capturedAt: '2026-02-28T13:05:41.000Z',
  uploadedAt: '2026-03-02T09:41:12.000Z',
}

const order: AnswerOf<'findOrder'> = {
  id: orderId,
  number: '0A6C2E9F',
  status: 'processing',
  delivery: 'ship',
  clientId,
  customer: {
    name: 'Anna de Vries',
    email: 'anna@voorbeeld.nl',
    address: { street: 'Oudegracht', houseNumber: '12', postcode: '3511 AB', city: 'Utrecht', country: 'NL' },
  },
  note: null,
  items: [
    {
      id: '019a30c4-9b27-7f15-b3e8-6a1c7d9e0b34',
      productName: 'Fotoprint',
      variantName: '20 × 30 cm',
      quantity: 2,
      unitPriceCents: 1295,
      lineCents: 2590,
      vatRate: 21,
      note: null,
      photos: [{ id: photoId, name: 'Het jawoord' }],
    },
  ],
  subtotalCents: 2590,
  shippingCents: 599,
  totalCents: 3189,
  vat: [{ rate: 21, cents: 553 }],
  carrier: null,
  trackAndTrace: null,
  createdAt: '2026-03-09T18:20:05.000Z',
  updatedAt: '2026-03-09T18:21:47.000Z',
  paidAt: '2026-03-09T18:21:47.000Z',
  shippedAt: null,
  completedAt: null,
  canceledAt: null,
}

const list: AnswerOf<'findChoice'>['list'] = {
  id: '019a2f80-5b1e-7c42-9a06-d3f7e81b5c29',
  galleryId,
  title: 'Keuze',
  purpose: 'editing',
  isMain: true,
  photoType: 'preview',
  included: 40,
  extraPriceCents: 1500,
  maximum: null,
  deadlineOn: '2026-03-20',
  together: true,
  state: 'submitted',
  chosenCount: 42,
  deliveredCount: 0,
  submittedAt: '2026-03-14T20:15:30.000Z',
}

const parcel = { carrier: 'PostNL', trackAndTrace: '3SABCD1234567' }

export const publishedExamples: { [Name in keyof Contract]: ExampleOf<Contract[Name]> } = {
  me: {
    input: {},
    answer: {
      studio: { id: '019a1d40-77e3-7b21-8c9f-0d5a4e6b1f72', name: 'Studio Vossen', plan: 'studio' },
      key: {
        id: '019a2f60-15ac-7e90-a4d7-3c8b2f1e6d05',
        name: 'Boekhouding',
        scopes: ['clients:read', 'orders:read', 'receipts:read'],
        expiresAt: null,
      },
    },
  },
  listClients: { input: { limit: 50 }, answer: { data: [client], nextCursor: null } },
  createClient: {
    input: { firstName: 'Anna', lastName: 'de Vries', email: 'anna@voorbeeld.nl', invite: false },
    answer: client,
  },
  findClient: { input: { id: clientId }, answer: client },
  updateClient: {
    input: { id: clientId, lastName: 'de Vries-Bos' },
    answer: { ...client, lastName: 'de Vries-Bos', updatedAt: '2026-03-04T08:12:30.000Z' },
  },
  listGalleries: { input: { clientId }, answer: { data: [gallery], nextCursor: null } },
  createGallery: {
    input: {
      clientId,
      title: 'Bruiloft Anna en Tom',
      kind: 'wedding',
      shotOn: '2026-02-28',
      sections: ['Ceremonie'],
    },
    answer: gallery,
  },
  findGallery: { input: { id: galleryId }, answer: gallery },
  updateGallery: {
    input: { id: galleryId, welcome: 'Geniet ervan!' },
    answer: { ...gallery, welcome: 'Geniet ervan!', updatedAt: '2026-03-04T08:12:30.000Z' },
  },
  openGallery: {
    input: { id: galleryId },
    answer: { ...gallery, state: 'live', updatedAt: '2026-03-05T16:00:00.000Z' },
  },
  listGalleryPhotos: {
    input: { id: galleryId, type: 'preview' },
    answer: { data: [photo], nextCursor: null },
  },
  listPhotos: {
    input: { id: clientId, type: 'preview' },
    answer: { data: [photo], nextCursor: null },
  },
  findPhoto: { input: { id: photoId }, answer: photo },
  updatePhoto: {
    input: { id: photoId, type: 'final' },
    answer: { ...photo, type: 'final', state: 'making' },
  },
  deletePhoto: { input: { id: photoId }, answer: undefined },
  listGalleryLists: { input: { id: galleryId }, answer: { data: [list] } },
  findChoice: {
    input: { id: list.id, limit: 1 },
    answer: {
      list,
      client: { id: clientId, name: 'Anna de Vries' },
      round: 1,
      message: 'Wat een mooie dag was het!',
      data: [
        {
          photoId,
          name: 'Het jawoord',
          fileName: 'DSC_0412.jpg',
          note: 'Graag in zwart-wit',
          alsoChosenBy: ['Tom'],
          isDelivered: false,
        },
      ],
      nextCursor: 'WzEsIjEiXQ',
    },
  },
  listOrders: { input: { status: 'processing' }, answer: { data: [order], nextCursor: null } },
  findOrder: { input: { id: orderId }, answer: order },
  shipOrder: {
    input: { id: orderId, ...parcel },
    answer: {
      ...order,
      ...parcel,
      status: 'shipped',
      updatedAt: '2026-03-11T15:02:00.000Z',
      shippedAt: '2026-03-11T15:02:00.000Z',
    },
  },
  listWebhookEndpoints: { input: {}, answer: { data: [endpoint] } },
  createWebhookEndpoint: {
    input: { url: endpoint.url, events: endpoint.events },
    answer: { ...endpoint, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  },
  deleteWebhookEndpoint: { input: { id: endpoint.id }, answer: undefined },
  listEvents: {
    input: { type: 'order.paid', limit: 3 },
    answer: {
      data: [
        {
          id: 'evt_019a30c52f487a639e1d84b7c05a3f6e',
          type: 'order.paid',
          timestamp: '2026-03-09T18:21:47.000Z',
          data: {
            client: { id: clientId, name: 'Anna de Vries' },
            order: { id: orderId, number: '0A6C2E9F', totalCents: 3189, delivery: 'ship' },
          },
        },
      ],
      nextCursor: null,
    },
  },
  listReceipts: {
    input: { limit: 50 },
    answer: {
      data: [
        {
          id: '019a30c5-2f48-7a63-9e1d-84b7c05a3f6e',
          number: '2026-0001',
          kind: 'invoice',
          orderId,
          orderNumber: '0A6C2E9F',
          clientId,
          customerName: 'Anna de Vries',
          totalCents: 3189,
          vat: [{ rate: 21, cents: 553 }],
          credits: null,
          issuedAt: '2026-03-09T18:21:47.000Z',
        },
      ],
      nextCursor: null,
    },
  },
}
