import { Agent, request, type IncomingMessage } from 'node:http'
import type { StandardLinkClient } from '@orpc/client/standard'

/** As `fetch` sends them. Nothing is packed: that costs two processors of a server more than it spares one wire. */
const AS_FETCH = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

const agent = new Agent({ keepAlive: true })

type Cookies = {
  /** For the header; empty when there are none. */
  header: () => string
  keep: (cookie: string) => void
}

/**
 * What endpoints are asked through, for oRPC's client: as `fetch` would, in a quarter less of the time. Endpoints speak
 * JSON only.
 */
export const askEndpoint = (
  headers: Record<string, string>,
  cookies: Cookies,
): StandardLinkClient<Record<never, never>> => ({
  async call({ url, method, headers: asked, body, signal }) {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const cookie = cookies.header()
    const answer = await ask(
      url,
      {
        method,
        agent,
        signal,
        headers: {
          ...AS_FETCH,
          ...asked,
          ...(sent !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
          ...headers,
          ...(cookie && { cookie }),
        },
      },
      sent,
    )
    for (const kept of answer.headers['set-cookie'] ?? []) cookies.keep(kept)
    const { statusCode: status = 0, headers: given, text } = answer
    const isJson = given['content-type']?.startsWith('application/json') ?? true
    return { status, headers: given, body: async () => (isJson ? parse(await text) : text) }
  },
})

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { text: Promise<string> }

/** Fails as `fetch` does: with the reason of who ended it, or else with a TypeError. */
const ask = (
  url: URL,
  options: Parameters<typeof request>[1] & { signal?: AbortSignal | undefined },
  body?: string,
) =>
  new Promise<Answer>((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(options.signal?.aborted ? options.signal.reason : new TypeError('fetch failed', { cause }))
    request(url, options, (response) => {
      const { statusCode, headers } = response
      resolve({ statusCode, headers, text: textOf(response) })
    })
      .on('error', fail)
      .end(body)
  })

/** Whoever asks for it hears that it was cut off. */
function textOf(response: IncomingMessage): Promise<string> {
  const read = new Promise<string>((resolve, reject) => {
    let text = ''
    response
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => resolve(text))
      .on('error', reject)
  })
  read.catch(() => {})
  return read
}
