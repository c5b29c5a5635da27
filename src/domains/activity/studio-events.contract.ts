// Events of a studio that its programs can query and webhooks deliver. A new one is a line here and in the texts.
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

/** Facts of each event, in the order of the API's document; ids and names, never an e-mail address or a link. */
export const studioEvents = {
  'client.created': z.object({ client }),
  /** The client may come in from now on. */
  'gallery.opened': z.object({
    client,
    galleryId: id,
    galleryTitle: gallery.galleryTitle.describe(texts.galleryTitle),
    photoCount: z.int(),
  }),
  /** A comment may be about many photos of a gallery; the first fifty are named. */
  'comment.added': z.object({
    client,
    ...gallery,
    photoCount: z.int(),
    photos: z.array(z.object({ id, fileName: z.string() })).describe(texts.commentedPhotos),
    comment: z.string(),
  }),
  /** A client is ready with choosing, or their studio chose for them. */
  'choice.submitted': choice.extend({ photoCount: z.int() }),
  'choice.reopened': choice,
  /** The day until which a client could choose is over, and nothing was handed in. */
  'choice.deadline_passed': choice,
  /** Finals that the client was mailed about, gathered. */
  'photos.delivered': z.object({ client, ...gallery, photoCount: z.int() }),
  'order.placed': ordered,
  'order.paid': ordered,
  'order.shipped': ordered,
  'order.canceled': refunded,
  'order.refunded': refunded,
} satisfies Record<StudioEventType, z.ZodType>

type StudioEventData = { [Type in StudioEventType]: z.infer<(typeof studioEvents)[Type]> }

export type StudioEvent = {
  [Type in StudioEventType]: { type: Type; data: StudioEventData[Type] }
}[StudioEventType]

const samples: { [Type in StudioEventType]: { sample: StudioEventData[Type] } } = studioEventsNl

export const sampleOf = (type: StudioEventType) => ({ type, data: samples[type].sample }) as StudioEvent
