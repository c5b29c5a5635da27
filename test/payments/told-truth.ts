import { Stripe } from 'stripe'

type Told = Record<string, unknown> & { id: string; object: string }
export type ToldEvent = { id: string; type: string; created: number; data: { object: Told } }

/**
 * What the provider says of each object, as a test tells it: the real client reads it, over a wire that may break. Each
 * change gives the event that the provider would send of it.
 */
export function newTruth() {
  const versions = new Map<string, { since: number; object: Told }[]>()
  const events: ToldEvent[] = []
  let breaksAfter = Infinity
  let seenAt = Infinity

  const wire: typeof fetch = async (input) => {
    breaksAfter -= 1
    if (breaksAfter < 0) throw new Error('the line broke')
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const told = versions.get(pathname.slice(pathname.lastIndexOf('/') + 1))
    const found = told?.findLast(({ since }) => since <= seenAt)?.object
    const answer = found ?? { error: { type: 'invalid_request_error', message: `nothing at ${pathname}` } }
    return Response.json(answer, { status: found ? 200 : 404 })
  }

  return {
    api: new Stripe('sk_test_told', { httpClient: Stripe.createFetchHttpClient(wire), maxNetworkRetries: 0 }),
    events,
    /** What is true from now on, and the event of it unless the provider sends none. */
    tell: (object: Told, eventType?: string, created = 0) => {
      versions.set(object.id, [...(versions.get(object.id) ?? []), { since: events.length, object }])
      if (!eventType) return
      const data = { object: structuredClone(object) }
      events.push({ id: `evt_${events.length}_${object.id}`, type: eventType, created, data })
    },
    /** From now on the provider answers as it did when it sent this event; `Infinity` is the end of it all. */
    lookAt: (event: number) => {
      seenAt = event
    },
    /** The line breaks after so many more requests; it holds again when told `Infinity`. */
    breakAfter: (requests: number) => {
      breaksAfter = requests
    },
  }
}

export type Truth = ReturnType<typeof newTruth>
