import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { every } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import { themeScript } from '#ui/theme-script.ts'

/** Headers that keep other sites out, and refuses changes that another site asks for. */
export function secured(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  return every(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'"],
        // The one script in the page itself, which chooses the theme before the first paint.
        scriptSrc: ["'self'", `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`],
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
