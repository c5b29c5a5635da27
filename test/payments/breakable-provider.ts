import { Stripe } from 'stripe'

type ProviderAddress = { key: string; url: string }

/**
 * Returns a client of the payment provider whose connection can break, before a request or before
 * its answer.
 */
export function newBreakableProvider({ key, url }: ProviderAddress) {
  let left = Infinity
  let losesAnswer = false
  const { hostname, port } = new URL(url)

  const breakableFetch: typeof fetch = async (input, init) => {
    left -= 1
    if (left < 0 && !losesAnswer) throw new Error('the line broke')
    // Retries once: the server may just have closed a kept-alive connection.
    const response = await fetch(input, init).catch(() => fetch(input, init))
    if (left < 0) throw new Error('the line broke on the way back')
    return response
  }
  return {
    api: new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(breakableFetch),
    }),
    /** Breaks after `requests` more requests. With `onTheWayBack` only the answers are lost. */
    breakAfter: (requests: number, { onTheWayBack = false } = {}) => {
      left = requests
      losesAnswer = onTheWayBack
    },
    mend: () => {
      left = Infinity
    },
  }
}
