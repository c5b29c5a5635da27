import { isOwnMachine } from '#platform/http/own-machine.ts'

type Asked = { method: string; headers: { get: (name: string) => string | null } }

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something, by where its page came from: only pages of the product may. A browser always says
 * it at a change, in `Origin` or `Sec-Fetch-Site`; a program that is no browser says neither, and lends nobody its cookies.
 */
export function isFromElsewhere({ method, headers }: Asked, publicUrl: string): boolean {
  if (READS.has(method)) return false
  const origin = headers.get('origin')
  if (origin !== null) return !isOwnOrigin(origin, publicUrl)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

function isOwnOrigin(origin: string, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  // One's own machine has several names.
  const given = URL.parse(origin)
  return (
    given?.protocol === own.protocol &&
    given.port === own.port &&
    isOwnMachine(publicUrl) &&
    isOwnMachine(origin)
  )
}
