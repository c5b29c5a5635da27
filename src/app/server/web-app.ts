import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { onError, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { hasSession, identify } from '#domains/accounts/server/accounts.ts'
import { LOG_CSV_PATH } from '#domains/activity/activity.rules.ts'
import { serveLogCsv } from '#domains/activity/server/serve-log-csv.ts'
import { serveLetter } from '#domains/mail/server/mailbox.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { ALL_ORDERS_CSV_PATH, ORDERS_CSV_PATH } from '#domains/orders/orders.rules.ts'
import { serveAllOrdersCsv } from '#domains/orders/server/serve-all-orders-csv.ts'
import { serveOrdersCsv } from '#domains/orders/server/serve-orders-csv.ts'
import { serveProduction } from '#domains/orders/server/production/serve-production.ts'
import { deskCsvPaths, type DeskCsv } from '#domains/payments/desk-csv.rules.ts'
import { receiveWebhook } from '#domains/payments/server/receive-webhook.ts'
import { serveDeskCsv } from '#domains/payments/server/serve-desk-csv.ts'
import { serveInvoice } from '#domains/payments/server/serve-invoice.ts'
import { servePayLink } from '#domains/payments/server/serve-pay-link.ts'
import { serveReceipt } from '#domains/payments/server/serve-receipt.ts'
import type { Seller } from '#domains/payments/server/draw-invoice.ts'
import { WEBHOOK_PATH } from '#domains/payments/payments.rules.ts'
import { receiveLogo, serveLogo } from '#domains/photos/server/receive-logo.ts'
import { serveDownload } from '#domains/photos/server/serve-download.ts'
import { servePicture } from '#domains/photos/server/serve-picture.ts'
import { LOGO_MAX_BYTES, LOGO_UPLOAD_ADDRESS } from '#domains/studios/studios.rules.ts'
import { isOnFor } from '#domains/switches/server/switches.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Services } from '#platform/services.ts'
import { brokenAnswers } from './broken-page.ts'
import type { Ask } from './first-answers.ts'
import { liveStream } from './live-route.ts'
import { rpcRouter } from './rpc-router.ts'
import { senderAddress } from './sender-address.ts'
import { secured } from './secure-headers.ts'
import { pages } from './web-pages.ts'

const RPC_BODY_BYTES = 1024 * 1024

type Env = { Bindings: HttpBindings; Variables: { requestId: string; viewer: Viewer } }

export type WebParts = {
  hub: LiveHub
  webFolder: string
  /** How many proxies stand before this server; their word on a sender's address is taken. */
  trustedProxies: number
  /** Who stands on invoices as the one that sends them. */
  seller: Seller
}

/** The web server's routes: endpoints, pictures, downloads, live updates, and the pages themselves. */
export function createWebApp(services: Services, { hub, webFolder, trustedProxies, seller }: WebParts) {
  const app = new Hono<Env>()
  app.use(requestId())
  // Before the headers of all other pages, since a letter brings its own, stricter ones.
  app.get('/mailbox/letters/:letterId', (c) => serveLetter(services, c.req.param('letterId')))
  // From a mail to the pay page, with a stricter page of its own where it leads nowhere.
  app.get('/pay/:token', (c) =>
    servePayLink(services, {
      token: c.req.param('token'),
      method: c.req.raw.method,
      headers: c.req.raw.headers,
      ipAddress: senderOf(c, trustedProxies),
    }),
  )
  // Comes from another site by nature, and is trusted for its signature alone.
  app.post(WEBHOOK_PATH, (c) => receiveWebhook(services, c.req.raw))
  app.use(secured(services.publicUrl))
  app.get('/healthz', (c) => c.text('ok'))

  app.use('/rpc/*', bodyLimit({ maxSize: RPC_BODY_BYTES, onError: tooLarge }), compress())
  app.all('/rpc/*', async (c) => answerRpc(c, services, trustedProxies))

  app.get('/media/:photoId/:version/:file', async (c) =>
    servePicture(services, await identify(services, c.req.header('cookie')), {
      ...c.req.param(),
      signature: c.req.query('s') ?? '',
      headers: c.req.raw.headers,
    }),
  )
  app.get('/downloads/:downloadId', async (c) =>
    serveDownload(services, await identify(services, c.req.header('cookie')), {
      downloadId: c.req.param('downloadId'),
      expires: c.req.query('expires') ?? '',
      signature: c.req.query('signature') ?? '',
      headers: c.req.raw.headers,
    }),
  )
  app.post(LOGO_UPLOAD_ADDRESS, bodyLimit({ maxSize: LOGO_MAX_BYTES, onError: tooLarge }), async (c) =>
    receiveLogo(services, await identify(services, c.req.header('cookie')), c.req.raw),
  )
  app.get(`${LOGO_UPLOAD_ADDRESS}/:logoId`, async (c) =>
    serveLogo(services, await identify(services, c.req.header('cookie')), {
      logoId: c.req.param('logoId'),
      headers: c.req.raw.headers,
    }),
  )
  app.get('/invoices/:file', async (c) =>
    serveInvoice(services, await identify(services, c.req.header('cookie')), seller, c.req.param('file')),
  )
  app.get('/receipts/:file', async (c) =>
    serveReceipt(services, await identify(services, c.req.header('cookie')), c.req.param('file')),
  )
  app.get(ORDERS_CSV_PATH, async (c) =>
    serveOrdersCsv(services, await identify(services, c.req.header('cookie')), c.req.query()),
  )
  const asksCsv = async (c: Context<Env>) => ({
    services,
    viewer: await identify(services, c.req.header('cookie')),
    query: c.req.query(),
  })
  for (const list of Object.keys(deskCsvPaths) as DeskCsv[])
    app.get(deskCsvPaths[list], async (c) => serveDeskCsv[list](await asksCsv(c)))
  app.get(ALL_ORDERS_CSV_PATH, async (c) => serveAllOrdersCsv(await asksCsv(c)))
  app.get(LOG_CSV_PATH, async (c) => serveLogCsv(await asksCsv(c)))
  app.get('/production/:file', async (c) =>
    serveProduction(services, await identify(services, c.req.header('cookie')), c.req.param('file')),
  )
  app.get('/live', async (c) => {
    const viewer = await identify(services, c.req.header('cookie'))
    if (viewer.role === 'nobody') return c.text('signed out', 401)
    const areOn = () => isOnFor(services.pool, viewer, 'live_updates')
    // How a browser is told not to ask again for a stream.
    if (!(await areOn())) return c.body(null, 204)
    const isStillSignedIn = async () => (await identify(services, c.req.header('cookie'))).role !== 'nobody'
    const mayGoOn = async () => (await isStillSignedIn()) && areOn()
    const age = c.req.query('ageMs')
    return liveStream(hub, viewer, { ageMs: age === undefined ? undefined : Number(age), mayGoOn })
  })

  app.route(
    '/',
    pages(webFolder, {
      publicUrl: () => services.publicUrl,
      isKnown: (cookies) => hasSession(services, cookies),
      askFor: (c) => askRpc(c, services, trustedProxies),
    }),
  )
  const broken = brokenAnswers(webFolder)
  app.onError((error, c) => {
    // How a guard before the endpoints says no, as to another site's request.
    if (error instanceof HTTPException) return error.getResponse()
    services.log.error({ error, requestId: c.get('requestId'), path: c.req.path }, 'a request broke')
    return broken(c, c.get('requestId'))
  })
  return app
}

// The rest of the body is not read, so nothing more can come over this line: who would send on it must know.
const tooLarge = (c: Context) => c.text('too large', 413, { connection: 'close' })

const senderOf = (c: Context<Env>, trustedProxies: number) =>
  senderAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trustedProxies)

const rpc = new RPCHandler<RequestContext>(rpcRouter, {
  interceptors: [onError((error, { context }) => nameBug(error, context))],
})

async function answerRpc(c: Context<Env>, services: Services, trustedProxies: number): Promise<Response> {
  const { matched, response } = await rpc.handle(c.req.raw, {
    prefix: '/rpc',
    context: await requestContext(c, services, trustedProxies),
  })
  return matched ? c.newResponse(response.body, response) : c.text('not found', 404)
}

/** Asks in the name of who asks for a page, as their app would; what breaks is for the app to find, and to show. */
function askRpc(c: Context<Env>, services: Services, trustedProxies: number): Ask {
  const known = requestContext(c, services, trustedProxies).catch((error: unknown) => {
    services.log.error({ error, requestId: c.get('requestId') }, 'a page could not bring its answers')
  })
  return async (endpoint) => {
    const context = await known
    if (!context) return undefined
    const request = new Request(new URL(`/rpc/${endpoint}`, c.req.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"json":{}}',
    })
    const { response } = await rpc.handle(request, { prefix: '/rpc', context })
    return response?.ok ? response.text() : undefined
  }
}

async function requestContext(
  c: Context<Env>,
  services: Services,
  trustedProxies: number,
): Promise<RequestContext> {
  const setCookie = (cookie: string) => c.header('set-cookie', cookie, { append: true })
  return {
    services: { ...services, log: services.log.child({ requestId: c.get('requestId') }) },
    requestId: c.get('requestId'),
    viewer: await identify(services, c.req.header('cookie'), setCookie),
    ipAddress: senderOf(c, trustedProxies),
    userAgent: c.req.header('user-agent') ?? '',
    cookies: c.req.header('cookie') ?? '',
    setCookie,
  }
}

// A declared no goes out as it is. Anything else is ours to mend: logged whole, and named to the person by number only.
function nameBug(error: unknown, { services, requestId: id }: RequestContext): void {
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return
  services.log.error({ error }, 'an endpoint broke')
  throw new ORPCError('INTERNAL_SERVER_ERROR', { data: { requestId: id } })
}
