import { asSystemRetryable } from '#domains/access/server/access.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { homePaths } from '#domains/access/viewer.rules.ts'
import { countAttemptAndFindWaitMs } from '#domains/accounts/server/accounts.ts'
import { clientOrderPath, paidOrderPath } from '#domains/orders/orders.rules.ts'
import { readPayToken } from '#domains/orders/server/orders.ts'
import { isHeadOrPrefetch, emptyAnswer } from '#platform/http/head-or-prefetch.ts'
import { plainPage, PRIVATE_HEADERS } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { payLinkNl as texts } from '../payments.nl.ts'
import { openOrderCheckout } from './open-order-checkout.ts'

type PayLinkRequest = RequestHost & { token: string; method: string; headers: Headers; ipAddress: string }

/**
 * Redirects to the pay page without a session, or to the order if the order is paid or canceled or
 * its payment is under way. HEAD and prefetch requests, such as those of mail scanners, open no
 * checkout.
 */
export async function servePayLink(services: Services, request: PayLinkRequest): Promise<Response> {
  const orderId = readPayToken(request.token, services, tokenHostOf(request.studioHost))
  if (!orderId) return wrongLink(request)
  if (isHeadOrPrefetch(request)) return emptyAnswer()
  const toGallery = request.origin + clientOrderPath(orderId)
  const toPaid = request.origin + paidOrderPath(orderId)
  if (!services.payments.isOpen) return page(503, texts.closed, toGallery)
  const { ipAddress } = request
  const waitMs = await asSystemRetryable(services.pool, (tx) =>
    countAttemptAndFindWaitMs({ tx, ipAddress, now: services.clock() }, 'open_pay_link', orderId),
  )
  if (waitMs > 0) return page(429, texts.tooMany, toGallery)
  const opened = await openOrderCheckout(services, orderId, request)
  if (opened === 'order_not_found') return wrongLink(request)
  if (opened === 'order_canceled') return redirect(toGallery)
  return redirect(typeof opened === 'string' ? toPaid : opened.url)
}

// Anyone with the URL can pay, so it must not leak.
const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, ...PRIVATE_HEADERS } })

const wrongLink = ({ origin }: RequestHost) => page(404, texts.wrong, origin + homePaths.client)

const page = (status: number, message: { title: string; line: string }, toGallery: string) =>
  plainPage(status, { brand: texts.brand, ...message, end: { text: texts.toGallery, url: toGallery } })
