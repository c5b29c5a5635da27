import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** `fetch` to a server on this machine with its URL's host as the Host header, so that no name server is needed. */
export const askUnder = (serverUrl: string) => async (input: RequestInfo | URL, init?: RequestInit) => {
  const asked = new Request(input, init)
  const { host, pathname, search } = new URL(asked.url)
  const headers = { ...Object.fromEntries(asked.headers), host }
  return askRaw(serverUrl, { method: asked.method, path: pathname + search, headers }, await asked.text())
}

type Raw = { method?: string; path: string; headers: Record<string, string> }

/** As `askUnder`, with a request line and headers that no browser may send. */
export async function askRaw(serverUrl: string, { method = 'GET', path, headers }: Raw, body = '') {
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
