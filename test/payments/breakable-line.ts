import { Stripe } from 'stripe'

type Where = { key: string; url: string }

/**
 * A client of the payment provider whose connection a test can break: before a request arrives, or before its answer
 * does.
 */
export function breakableLine({ key, url }: Where) {
  let left = Infinity
  let losesAnswer = false
  const { hostname, port } = new URL(url)

  const line: typeof fetch = async (input, init) => {
    left -= 1
    if (left < 0 && !losesAnswer) throw new Error('the line broke')
    // A kept-alive connection may just have been closed by the server.
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
      httpClient: Stripe.createFetchHttpClient(line),
    }),
    /**
     * Breaks after so many more requests, until it is mended; a request that arrived is executed even when its answer
     * is lost.
     */
    breakAfter: (requests: number, { onTheWayBack = false } = {}) => {
      left = requests
      losesAnswer = onTheWayBack
    },
    mend: () => {
      left = Infinity
    },
  }
}
