import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

type Asked = { method: string; headers: Record<string, string>; body: Buffer }

/** Sends a request up to this byte of its body, once the server has begun it; the rest comes when it is let go. */
export async function holdRequest(url: string, { method, headers, body }: Asked, sentBytes: number) {
  const sized = { ...headers, 'content-length': body.length, expect: '100-continue' }
  const asked = request(url, { method, headers: sized, agent: false })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  asked.flushHeaders()
  await once(asked, 'continue')
  asked.write(body.subarray(0, sentBytes))
  return {
    letGo: async () => {
      asked.end(body.subarray(sentBytes))
      const [response] = await answered
      return response.resume().statusCode
    },
    answered,
  }
}
