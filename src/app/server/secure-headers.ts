import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { every } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import { headScripts } from '../head-scripts.ts'

/** Headers that keep other sites out, and refuses changes that another site asks for. */
export function secured(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  return every(
    secureHeaders({
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
      strictTransportSecurity: isHttps ? 'max-age=63072000; includeSubDomains' : false,
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
    }),
    csrf({ origin: (origin, c) => origin === publicUrl || origin === new URL(c.req.url).origin }),
  )
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
