import { Agent, request, type IncomingMessage } from 'node:http'
import type { StandardLinkClient } from '@orpc/client/standard'

/** Same headers as `fetch`, without compression, which costs more time than it saves. */
const AS_FETCH = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

const agent = new Agent({ keepAlive: true })

type Cookies = {
  header: () => string
  keep: (cookie: string) => void
}

/** oRPC transport that behaves as `fetch` in three quarters of the time. JSON only. */
export const newEndpointTransport = (
  headers: Record<string, string>,
  cookies: Cookies,
): StandardLinkClient<Record<never, never>> => ({
  async call({ url, method, headers: asked, body, signal }) {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const cookie = cookies.header()
    const answer = await sendRequest(
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

/** Rejects as `fetch` does: with the abort reason, or a TypeError. */
const sendRequest = (
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

/** Rejects if the response breaks off. */
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
