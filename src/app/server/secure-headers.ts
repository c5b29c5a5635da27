import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { headScripts } from '../document/preload-queries.ts'

/** For every answer, whoever gives it: it is nothing but what it says it is, and can do nothing where a browser opens it. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT }),
})

const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'
// The studio may take its domain elsewhere, and knows what else stands under it.
const STRICT_TRANSPORT_OF_STUDIOS = 'max-age=86400'

/** The same for answers under a studio's own domain, which no search engine lists. */
export const headersUnderStudios = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'x-robots-tag': 'noindex, nofollow',
  ...('strict-transport-security' in headers && {
    'strict-transport-security': STRICT_TRANSPORT_OF_STUDIOS,
  }),
})

/** The headers of the app and its pages, which keep other sites out. */
export function secured(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'", ...headScripts.map(hashOf)],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
    strictTransportSecurity: isHttps ? STRICT_TRANSPORT : false,
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
  })
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
