import { Stripe } from 'stripe'

type ProviderObject = Record<string, unknown> & { id: string; object: string }
export type ProviderEvent = { id: string; type: string; created: number; data: { object: ProviderObject } }

/** Fakes the provider's API with objects and events that a test sets. */
export function newFakeProvider() {
  const versions = new Map<string, { since: number; object: ProviderObject }[]>()
  const events: ProviderEvent[] = []
  let breaksAfter = Infinity
  let seenAt = Infinity

  const fakeFetch: typeof fetch = async (input) => {
    breaksAfter -= 1
    if (breaksAfter < 0) throw new Error('the line broke')
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const known = versions.get(pathname.slice(pathname.lastIndexOf('/') + 1))
    const found = known?.findLast(({ since }) => since <= seenAt)?.object
    const answer = found ?? { error: { type: 'invalid_request_error', message: `nothing at ${pathname}` } }
    return Response.json(answer, { status: found ? 200 : 404 })
  }

  return {
    api: new Stripe('sk_test_told', {
      httpClient: Stripe.createFetchHttpClient(fakeFetch),
      maxNetworkRetries: 0,
    }),
    events,
    /** Sets an object, and records an event if `eventType` is given. */
    set: (object: ProviderObject, eventType?: string, created = 0) => {
      versions.set(object.id, [...(versions.get(object.id) ?? []), { since: events.length, object }])
      if (!eventType) return
      const data = { object: structuredClone(object) }
      events.push({ id: `evt_${events.length}_${object.id}`, type: eventType, created, data })
    },
    /** Answers with the state at the event with this index. `Infinity` is the latest state. */
    lookAt: (event: number) => {
      seenAt = event
    },
    breakAfter: (requests: number) => {
      breaksAfter = requests
    },
  }
}

export type FakeProvider = ReturnType<typeof newFakeProvider>
