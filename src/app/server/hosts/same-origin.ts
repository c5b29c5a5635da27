import { isOwnMachine } from '#platform/http/own-machine.ts'

type RequestHead = { method: string; headers: { get: (name: string) => string | null } }

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from a page of another origin (CSRF). Browsers always send `Origin` or
 * `Sec-Fetch-Site` with a write. Other programs send neither, and carry no user's cookies.
 */
export function isCrossOriginWrite({ method, headers }: RequestHead, publicUrl: string): boolean {
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
  const requested = URL.parse(origin)
  return (
    requested?.protocol === own.protocol &&
    requested.port === own.port &&
    isOwnMachine(publicUrl) &&
    isOwnMachine(origin)
  )
}
