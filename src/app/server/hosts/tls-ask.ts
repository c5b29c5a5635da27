import { createServer, type Server } from 'node:http'
import type { StudioHosts } from '#domains/studios/server/studio-hosts.ts'

const ASK_PATH = '/internal/tls-ask'

/**
 * Tells a proxy on this machine for which host names it may request a certificate: 200 for studios' domains, else 404.
 * Has its own port and answers from memory, because a TLS handshake waits for it.
 */
export function createTlsAsk(hosts: StudioHosts): Server {
  return createServer(({ url = '', method }, response) => {
    const asked = URL.parse(url, 'http://ask')
    const domain = asked?.searchParams.get('domain')?.toLowerCase()
    const isKnown = asked?.pathname === ASK_PATH && domain !== undefined && hosts.mayBeCertified(domain)
    response.writeHead(isKnown && method === 'GET' ? 200 : 404, { 'cache-control': 'no-store' }).end()
  })
}
