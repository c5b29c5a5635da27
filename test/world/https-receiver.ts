import { createServer, type Server } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import type { OutsideNetwork } from '#platform/http/post-to-public.ts'

export type Answer = { status: number; location?: string; retryAfter?: string }
export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string }

export const toLookupAddress = (address: string): LookupAddress => ({ address, family: 4 })

/**
 * Starts a webhook receiver at `https://hook.example`, reachable through `loopbackNetwork`. It
 * never responds if `answer` returns undefined.
 */
export async function openReceiver(answer: (received: ReceivedRequest) => Answer | undefined) {
  const received: ReceivedRequest[] = []
  let connections = 0
  const server: Server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const one = { headers: request.headers, body }
      received.push(one)
      const given = answer(one)
      if (!given) return
      const { status, location, retryAfter } = given
      response
        .writeHead(status, {
          ...(location && { location }),
          ...(retryAfter && { 'retry-after': retryAfter }),
        })
        .end()
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://hook.example:${port}/`,
    received,
    bodies: () => received.map(({ body }) => body),
    connections: () => connections,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

// Test key and certificate for 'hook.example', valid until 2120.
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx91SoxXoyq6FXYWD
5n+ltzFuxhStbllGyYeXHc1ln0uhRANCAATV/I0Zu0b9EucaU/200uQg4YeicMfP
JClpRkO8lgwiwYvrYhKF3/yD9pZ+ymlgpd0ldJzU5RvNAxbtUDTY9/Dr
-----END PRIVATE KEY-----`
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxob29rLmV4
YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDGhvb2suZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNX8jRm7
Rv0S5xpT/bTS5CDhh6Jwx88kKWlGQ7yWDCLBi+tiEoXf/IP2ln7KaWCl3SV0nNTl
G80DFu1QNNj38OujSDBGMBcGA1UdEQQQMA6CDGhvb2suZXhhbXBsZTAMBgNVHRME
BTADAQH/MB0GA1UdDgQWBBSnX2X5cltZmgSrxzzLM4fRG+n4aDAKBggqhkjOPQQD
AgNJADBGAiEA9kVFgE/laWD85c3FYE6M2euZRYJbmEKsq2OSRreYoEICIQCJXmZE
oeFdJV8JpBK7LeOC7CXpd1ApD6YKAsn0agtFTw==
-----END CERTIFICATE-----`

/** Resolves every name to loopback, treats every address as public, trusts `certificate`. */
export const loopbackNetwork: OutsideNetwork = {
  resolve: async () => [toLookupAddress('127.0.0.1')],
  isPublic: () => true,
  ca: certificate,
}
