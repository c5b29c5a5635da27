import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { pages } from '#domains/access/paths.rules.ts'
import { headScripts } from '../document/preload-queries.ts'

/**
 * Default headers of a response. Their content security policy lets a document load and run
 * nothing.
 */
export const defaultHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT }),
})

const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'
// Short and without subdomains: a studio may move its domain, or have other sites under the domain.
const STRICT_TRANSPORT_OF_STUDIOS = 'max-age=86400'

/** Adapts headers for a studio's own domain, which search engines must not index. */
export const headersForStudioHost = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'x-robots-tag': 'noindex, nofollow',
  ...('strict-transport-security' in headers && {
    'strict-transport-security': STRICT_TRANSPORT_OF_STUDIOS,
  }),
})

/** Turns off browser features that no page uses, for injected scripts as well. */
const unused = {
  accelerometer: [],
  bluetooth: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
}

export function addSecurityHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  const secure = secureHeaders({
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
    permissionsPolicy: unused,
  })
  return async (c, next) => {
    await secure(c, next)
    if (!c.req.path.startsWith(GUEST_PAGES)) return
    // The address may hold the token of a link.
    c.header('referrer-policy', 'no-referrer')
    c.header('x-robots-tag', 'noindex, nofollow')
  }
}

const GUEST_PAGES = pages.shared.replace(/\$.*/, '')

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
