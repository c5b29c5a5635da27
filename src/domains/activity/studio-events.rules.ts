type ClientInEvent = { id: string; name: string }
type GalleryInEvent = { galleryId: string; galleryTitle: string | null }
type ChoiceInEvent = { client: ClientInEvent; list: { id: string; title: string } } & GalleryInEvent
type OrderInEvent = {
  id: string
  number: string
  totalCents: number
  delivery: 'ship' | 'pick_up' | 'arranged'
}

/** Payload per event type; ids and names, never an e-mail address, a link or a password. */
export type StudioEventData = {
  'client.created': { client: ClientInEvent }
  /** The client may come in from now on. */
  'gallery.opened': { client: ClientInEvent; photoCount: number } & GalleryInEvent
  /** A client is ready with choosing, or their studio chose for them. */
  'choice.submitted': ChoiceInEvent & { photoCount: number }
  'choice.reopened': ChoiceInEvent
  /** The day until which a client could choose is over, and nothing was handed in. */
  'choice.deadline_passed': ChoiceInEvent
  /** A comment may be about many photos of a gallery; the first fifty are named. */
  'comment.added': {
    client: ClientInEvent
    photoCount: number
    photos: { id: string; fileName: string }[]
    comment: string
  } & GalleryInEvent
  /** Finals that the client was mailed about, gathered. */
  'photos.delivered': { client: ClientInEvent; photoCount: number } & GalleryInEvent
  'order.placed': { client: ClientInEvent; order: OrderInEvent }
  'order.paid': { client: ClientInEvent; order: OrderInEvent }
  'order.shipped': { client: ClientInEvent; order: OrderInEvent }
  'order.canceled': { client: ClientInEvent; order: OrderInEvent; refundedCents: number }
  'order.refunded': { client: ClientInEvent; order: OrderInEvent; refundedCents: number }
}

export type StudioEventType = keyof StudioEventData

export type StudioEvent = {
  [Type in StudioEventType]: { type: Type; data: StudioEventData[Type] }
}[StudioEventType]

export const studioEventTypes = [
  'client.created',
  'gallery.opened',
  'choice.submitted',
  'choice.reopened',
  'choice.deadline_passed',
  'comment.added',
  'photos.delivered',
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.canceled',
  'order.refunded',
] as const satisfies StudioEventType[]

/** Long enough to retry a receiver for three days and to look back at what it missed. */
export const EVENTS_KEPT_DAYS = 30

/** Public id of an event, the same at every delivery, so that receivers can drop duplicates. */
export const eventIdOf = (id: string) => `evt_${id.replaceAll('-', '')}`
