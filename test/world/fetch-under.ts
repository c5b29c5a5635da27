import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** Returns a `fetch` that connects to this server with the URL's host as the Host header. */
export const newHostHeaderFetch =
  (serverUrl: string) => async (input: RequestInfo | URL, init?: RequestInit) => {
    const asked = new Request(input, init)
    const { host, pathname, search } = new URL(asked.url)
    const headers = { ...Object.fromEntries(asked.headers), host }
    return sendRawRequest(
      serverUrl,
      { method: asked.method, path: pathname + search, headers },
      await asked.text(),
    )
  }

type RawRequest = { method?: string; path: string; headers: Record<string, string> }

/** Sends any path and headers, even ones that browsers refuse. */
export async function sendRawRequest(
  serverUrl: string,
  { method = 'GET', path, headers }: RawRequest,
  body = '',
) {
  const { hostname, port } = new URL(serverUrl)
  const sent = request({ host: hostname, port, path, method, headers, setHost: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, rawHeaders } = response
  const given = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) given.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  const hasBody = status !== 204 && status !== 304
  const text = hasBody ? (Readable.toWeb(response) as ReadableStream) : null
  if (!hasBody) response.resume()
  return new Response(text, { status, headers: given })
}
