import { isOwnMachine } from '#platform/http/own-machine.ts'

type Asked = { method: string; headers: { get: (name: string) => string | null } }

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from another site's page (CSRF). Browsers always send `Origin` or `Sec-Fetch-Site` with a
 * write; other programs send neither, and carry nobody's cookies.
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
  // This machine has several names: localhost, 127.0.0.1, ::1.
  const given = URL.parse(origin)
  return (
    given?.protocol === own.protocol &&
    given.port === own.port &&
    isOwnMachine(publicUrl) &&
    isOwnMachine(origin)
  )
}
