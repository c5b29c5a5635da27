import { createServer, type Server } from 'node:http'
import type { StudioHosts } from '#domains/studios/domain/server/studio-hosts.ts'

const ASK_PATH = '/internal/tls-ask'

/**
 * Tells a proxy on this machine which names it may get a certificate for: 200 for the domains of studios, 404 for all else.
 * On a port of its own, bound to this machine, and answered from memory: a handshake waits for it.
 */
export function createTlsAsk(hosts: StudioHosts): Server {
  return createServer(({ url = '', method }, response) => {
    const asked = URL.parse(url, 'http://ask')
    const domain = asked?.searchParams.get('domain')?.toLowerCase()
    const isKnown = asked?.pathname === ASK_PATH && domain !== undefined && hosts.mayBeCertified(domain)
    response.writeHead(isKnown && method === 'GET' ? 200 : 404, { 'cache-control': 'no-store' }).end()
  })
}
