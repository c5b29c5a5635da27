import { answerAsSystem } from '#domains/access/server/access.ts'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { homes } from '#domains/access/viewer.rules.ts'
import { waitAfterAttempt } from '#domains/accounts/server/accounts.ts'
import { clientOrderPath, paidOrderPath } from '#domains/orders/orders.rules.ts'
import { readPayToken } from '#domains/orders/server/orders.ts'
import { isJustLooking, nothingToSee } from '#platform/http/just-looking.ts'
import { plainPage, PRIVATE_HEADERS } from '#platform/http/plain-page.ts'
import { knownSecrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { payLinkNl as texts } from '../payments.nl.ts'
import { openOrderCheckout } from './open-order-checkout.ts'

type Asked = Entrance & { token: string; method: string; headers: Headers; ipAddress: string }

/**
 * Redirects from a mail to the pay page without signing in, or to the order in the gallery when nothing is due. HEAD
 * and prefetch requests, as of mail scanners and browsers, open no checkout.
 */
export async function servePayLink(services: Services, asked: Asked): Promise<Response> {
  const orderId = readPayToken(asked.token, knownSecrets(services), tokenHostOf(asked.studioHost))
  if (!orderId) return wrongLink(asked)
  if (isJustLooking(asked)) return nothingToSee()
  const toGallery = asked.origin + clientOrderPath(orderId)
  const toPaid = asked.origin + paidOrderPath(orderId)
  if (!services.payments.isOpen) return page(503, texts.closed, toGallery)
  const { ipAddress } = asked
  const waitMs = await answerAsSystem(services.pool, (tx) =>
    waitAfterAttempt({ tx, ipAddress, now: services.clock() }, 'open_pay_link', orderId),
  )
  if (waitMs > 0) return page(429, texts.tooMany, toGallery)
  const opened = await openOrderCheckout(services, orderId, asked)
  if (opened === 'order_not_found') return wrongLink(asked)
  if (opened === 'order_canceled') return lead(toGallery)
  return lead(typeof opened === 'string' ? toPaid : opened.url)
}

// The URL alone lets one pay, so it must not leak.
const lead = (location: string) =>
  new Response(null, { status: 303, headers: { location, ...PRIVATE_HEADERS } })

const wrongLink = ({ origin }: Entrance) => page(404, texts.wrong, origin + homes.client)

const page = (status: number, message: { title: string; line: string }, toGallery: string) =>
  plainPage(status, { brand: texts.brand, ...message, end: { text: texts.toGallery, url: toGallery } })
