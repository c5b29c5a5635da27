// Events for the API and webhooks. A new event needs an entry here and in `studio-events.nl.ts`.
import { z } from 'zod'
import { eventFactsNl as texts, studioEventsNl, type StudioEventType } from './studio-events.nl.ts'

const id = z.uuid()
const client = z.object({ id, name: z.string() })
const gallery = { galleryId: id, galleryTitle: z.string().nullable() }
const choice = z.object({ client, ...gallery, list: z.object({ id, title: z.string() }) })
const cents = z.int().describe(texts.cents)
const ordered = z.object({
  client,
  order: z.object({
    id,
    number: z.string(),
    totalCents: cents,
    delivery: z.enum(['ship', 'pick_up', 'arranged']),
  }),
})
const refunded = ordered.extend({ refundedCents: cents })

/** Sorted as in the API documentation. No event has a field for an email address or a link. */
export const studioEventSchemas = {
  'client.created': z.object({ client }),
  'gallery.opened': z.object({
    client,
    galleryId: id,
    galleryTitle: gallery.galleryTitle.describe(texts.galleryTitle),
    photoCount: z.int(),
  }),
  /** Lists only the first fifty photos of a comment. */
  'comment.added': z.object({
    client,
    ...gallery,
    photoCount: z.int(),
    photos: z.array(z.object({ id, fileName: z.string() })).describe(texts.commentedPhotos),
    comment: z.string(),
  }),
  /** Choice submitted by the client or, on their behalf, by the studio. */
  'choice.submitted': choice.extend({ photoCount: z.int() }),
  'choice.reopened': choice,
  /** The last day to choose has passed without a submission. */
  'choice.deadline_passed': choice,
  /** Final photos that one email announced. */
  'photos.delivered': z.object({ client, ...gallery, photoCount: z.int() }),
  'order.placed': ordered,
  'order.paid': ordered,
  'order.shipped': ordered,
  'order.canceled': refunded,
  'order.refunded': refunded,
} satisfies Record<StudioEventType, z.ZodType>

type StudioEventData = { [Type in StudioEventType]: z.infer<(typeof studioEventSchemas)[Type]> }

export type StudioEvent = {
  [Type in StudioEventType]: { type: Type; data: StudioEventData[Type] }
}[StudioEventType]

const samples: { [Type in StudioEventType]: { sample: StudioEventData[Type] } } = studioEventsNl

export const sampleOf = (type: StudioEventType) => ({ type, data: samples[type].sample }) as StudioEvent
