import type { StudioEvent, StudioEventData, StudioEventType } from '#domains/activity/studio-events.rules.ts'

const client = { id: '01a203b3-1304-7e27-b7d6-2acdcf59c09c', name: 'Lotte de Wit' }
const gallery = { galleryId: '01a203b3-1a4c-7f60-8e21-5b7d90c3aa12', galleryTitle: 'Bruiloft Lotte en Sam' }
const list = { id: '01a203b3-2f71-7c12-9a0d-44e1b7c9d002', title: 'Keuze' }
const order = {
  id: '01a203b3-5f21-7d0e-9c55-8f1d427c2549',
  number: '427C2549',
  totalCents: 18499,
  delivery: 'ship' as const,
}

const samples: StudioEventData = {
  'client.created': { client },
  'gallery.opened': { client, ...gallery, photoCount: 312 },
  'choice.submitted': { client, ...gallery, list, photoCount: 40 },
  'choice.reopened': { client, ...gallery, list },
  'choice.deadline_passed': { client, ...gallery, list },
  'comment.added': {
    client,
    ...gallery,
    photoCount: 1,
    photos: [{ id: '01a203b3-28aa-7b3c-8a4e-33c0b6e1f001', fileName: 'DSC_1005.jpg' }],
    comment: 'Deze graag groot!',
  },
  'photos.delivered': { client, ...gallery, photoCount: 48 },
  'order.placed': { client, order },
  'order.paid': { client, order },
  'order.shipped': { client, order },
  'order.canceled': { client, order, refundedCents: 18499 },
  'order.refunded': { client, order, refundedCents: 1250 },
}

/** An example event, for testing a receiver and for the documentation. */
export const sampleOf = (type: StudioEventType) => ({ type, data: samples[type] }) as StudioEvent
