import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

type HeldRequest = { method: string; headers: Record<string, string>; body: Buffer }

/** Sends the first `sentBytes` bytes of a request's body and holds the rest until `release`. */
export async function holdRequest(url: string, { method, headers, body }: HeldRequest, sentBytes: number) {
  const sized = { ...headers, 'content-length': body.length, expect: '100-continue' }
  const sentRequest = request(url, { method, headers: sized, agent: false })
  const answered = once(sentRequest, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  sentRequest.flushHeaders()
  await once(sentRequest, 'continue')
  sentRequest.write(body.subarray(0, sentBytes))
  return {
    release: async () => {
      sentRequest.end(body.subarray(sentBytes))
      const [response] = await answered
      return response.resume().statusCode
    },
    answered,
  }
}
