/** Someone or something as other programs know it: by its id, and by what people read. */
type ClientInEvent = { id: string; name: string }
type OrderInEvent = { id: string; number: string; totalCents: number }

/** What a studio's own programs are told of, by its type; ids and names, never an address, a link or a password. */
export type StudioEventData = {
  'client.created': { client: ClientInEvent }
  /** One comment may stand at many photos; the first fifty are named. */
  'comment.added': {
    client: ClientInEvent
    photoCount: number
    photos: { id: string; fileName: string }[]
    comment: string
  }
  /** Finals that a client was written of, gathered. */
  'photos.delivered': { client: ClientInEvent; photoCount: number }
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

/** In the order in which they are offered. */
export const studioEventTypes = [
  'client.created',
  'comment.added',
  'photos.delivered',
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.canceled',
  'order.refunded',
] as const satisfies StudioEventType[]

/** Long enough to try a receiver for three days and to look back at what it missed. */
export const EVENTS_KEPT_DAYS = 30

/** An event as other programs name it: the same at each try, so that whoever gets it twice can tell. */
export const eventIdOf = (id: string) => `evt_${id.replaceAll('-', '')}`
