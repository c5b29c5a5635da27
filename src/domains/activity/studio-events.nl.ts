const client = { id: '01a203b3-1304-7e27-b7d6-2acdcf59c09c', name: 'Lotte de Wit' }
const gallery = { galleryId: '01a203b3-1a4c-7f60-8e21-5b7d90c3aa12', galleryTitle: 'Bruiloft Lotte en Sam' }
const list = { id: '01a203b3-2f71-7c12-9a0d-44e1b7c9d002', title: 'Keuze' }
const order = {
  id: '01a203b3-5f21-7d0e-9c55-8f1d427c2549',
  number: '427C2549',
  totalCents: 18499,
  delivery: 'ship' as const,
}

/** Sorted as in the webhook settings. Samples document the events and are sent as tests. */
export const studioEventsNl = {
  'client.created': { name: 'Klant toegevoegd', sample: { client } },
  'gallery.opened': { name: 'Galerij geopend', sample: { client, ...gallery, photoCount: 312 } },
  'choice.submitted': { name: 'Keuze verstuurd', sample: { client, ...gallery, list, photoCount: 40 } },
  'choice.reopened': { name: 'Keuze heropend', sample: { client, ...gallery, list } },
  'choice.deadline_passed': {
    name: 'Laatste dag om te kiezen voorbij',
    sample: { client, ...gallery, list },
  },
  'comment.added': {
    name: 'Opmerking van een klant',
    sample: {
      client,
      ...gallery,
      photoCount: 1,
      photos: [{ id: '01a203b3-28aa-7b3c-8a4e-33c0b6e1f001', fileName: 'DSC_1005.jpg' }],
      comment: 'Deze graag groot!',
    },
  },
  'photos.delivered': { name: 'Afgeronde foto’s geleverd', sample: { client, ...gallery, photoCount: 48 } },
  'order.placed': { name: 'Bestelling geplaatst', sample: { client, order } },
  'order.paid': { name: 'Bestelling betaald', sample: { client, order } },
  'order.shipped': { name: 'Bestelling verzonden', sample: { client, order } },
  'order.canceled': { name: 'Bestelling geannuleerd', sample: { client, order, refundedCents: 18499 } },
  'order.refunded': { name: 'Deel terugbetaald', sample: { client, order, refundedCents: 1250 } },
}

export type StudioEventType = keyof typeof studioEventsNl
export const studioEventTypes = Object.keys(studioEventsNl) as [StudioEventType, ...StudioEventType[]]

export const eventText = (type: StudioEventType) => studioEventsNl[type].name

export const eventFactsNl = {
  cents: 'In centen, inclusief btw.',
  galleryTitle: 'Zoals je klant haar ziet; `null` zolang de eerste galerij geen titel heeft.',
  commentedPhotos: 'De eerste vijftig.',
} as const
