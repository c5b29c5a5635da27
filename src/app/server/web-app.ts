import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { onError, onStart, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { randomUUID } from 'node:crypto'
import { Hono, type Context, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { lacksRequiredSecondStep, SEAT_HEADER, SEAT_PARAM } from '#domains/access/viewer.rules.ts'
import type { RequestHost, RequestContext } from '#domains/access/server/serve-contract.ts'
import { hasSignedSessionCookie } from '#domains/accounts/server/accounts.ts'
import { API_PATH, PROBLEMS_PATH } from '#domains/api/api.rules.ts'
import { problemPagePath } from '#domains/api/publishing/server/problem.ts'
import { translateFormerCall } from '#domains/choices/server/former-calls.ts'
import { createPublicApi } from '#domains/api/publishing/server/serve-api.ts'
import { hasMailbox } from '#domains/mail/server/mailbox.ts'
import { INSTALLATION_ID_URL_PATH, installationId } from '#domains/studios/core/server/installation-id.ts'
import type { StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { isFlagOnAsViewer } from '#domains/flags/server/flags.ts'
import { Away, AWAY_RETRY_AFTER_SECONDS } from '#platform/core/away.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { currentTrace, recordRoute } from '#platform/log/trace.ts'
import { POSITION_PARAM } from '#platform/pure/stream-events.ts'
import type { Services } from '#platform/services.ts'
import { fileRoutes, openRoutes } from './file-routes.ts'
import { answerErrors, answerNotFound } from '../document/server/error-pages.ts'
import type { CallEndpoint } from '../document/server/preload-answers.ts'
import { createLiveHeartbeat, type LiveHeartbeat } from './live-heartbeat.ts'
import { liveStream } from './live-route.ts'
import { heldBackAnswer } from './held-back-answer.ts'
import { streamIdentityOf, identifyViewer } from './identify-viewer.ts'
import { requestHostOf, studioHostOf } from './hosts/our-hosts.ts'
import { productVersion } from './monitor/product-version.ts'
import type { Readiness } from './readiness.ts'
import { path } from '#domains/access/paths.rules.ts'
import { endpointPaths, rpcRouter } from './rpc-router.ts'
import { senderIpAddress } from './sender-ip-address.ts'
import { isCrossOriginWrite } from './hosts/same-origin.ts'
import { addSecurityHeaders } from './secure-headers.ts'
import {
  findCardLinkForMailLink,
  STUDIO_CARD_ROUTES,
  studioCardPath,
  serveStudioCards,
} from './hosts/studio-card.ts'
import { createNotFoundPageForStudioHost, restrictStudioHosts } from './hosts/studio-door.ts'
import { serveOtherBuilds } from './shared-build.ts'
import { answerTooLarge } from './too-large.ts'
import { pageRoutes } from './web-pages.ts'

const RETRY_AFTER_SECONDS = String(AWAY_RETRY_AFTER_SECONDS)

const RPC_BODY_BYTES = 1024 * 1024
/**
 * Signed-out viewers send a contact message of some KB at most, or a passkey of about 1 KB. Parsing
 * more would cost us work.
 */
const STRANGER_BODY_BYTES = 64 * 1024
const strangersBody = bodyLimit({ maxSize: STRANGER_BODY_BYTES, onError: answerTooLarge })

type Env = { Bindings: HttpBindings; Variables: { requestId: string; context: RequestContext } }

export type WebAppOptions = {
  hub: LiveHub
  hosts: StudioHosts
  webFolder: string
  trustedProxies: number
  /** Maximum time for a request body to arrive, uploads excepted. */
  bodyPatienceMs?: number
  /** Maximum time that the dashboard's document waits for late answers and for its drawing. */
  documentPatienceMs?: number
  readiness: Readiness
  sharesBuild?: boolean
}

export function createWebApp(services: Services, parts: WebAppOptions) {
  const { hub, webFolder, trustedProxies } = parts
  const app = new Hono<Env>()
  const heartbeat = createLiveHeartbeat(services)
  app.use(async (c, next) => {
    c.set('requestId', currentTrace()?.requestId ?? randomUUID())
    await next()
    recordRoute(routePath(c))
  })
  const product = () => ({ ...parts, publicUrl: services.publicUrl })
  const studioOf = (host: string | undefined) => studioHostOf(host, product())
  const entranceAt = (c: Context) => requestHostOf(c.req.header('host'), product())
  const callerOf = (c: Context): Caller => ({ ...entranceAt(c), ipAddress: senderOf(c, trustedProxies) })
  app.use(restrictStudioHosts({ studioOf, publicUrl: () => services.publicUrl }))
  // Before the app's security headers, because these routes set their own, stricter ones.
  app.route('/', openRoutes(services, callerOf))
  // Before the same-origin check: the API trusts a key alone and reads no cookie.
  app.all(`${API_PATH}/*`, compress(), (c) => api.serve(c.req.raw, requestFacts(c, services, callerOf(c))))
  app.use(
    addSecurityHeaders(services.publicUrl),
    answerNotFound(
      webFolder,
      () => services.publicUrl,
      (c) => {
        const at = studioOf(c.req.header('host'))
        return at && createNotFoundPageForStudioHost(at)
      },
    ),
  )
  app.use(async (c, next) =>
    isCrossOriginWrite(c.req.raw, entranceAt(c).origin) ? c.text('not from here', 403) : next(),
  )
  app.get('/healthz', (c) => c.text(`ok ${productVersion}`))
  app.get('/readyz', async (c) => {
    const reason = await parts.readiness.findReason()
    return reason === undefined ? c.text('ok') : c.text(reason, 503)
  })
  app.get(`${PROBLEMS_PATH}:code`, (c) => {
    const page = problemPagePath(c.req.param('code'))
    return page === undefined ? c.text('not found', 404) : c.redirect(page)
  })
  app.get(INSTALLATION_ID_URL_PATH, (c) => c.text(installationId(services.secret)))

  app.use('/rpc/*', notKept, bodyLimit({ maxSize: RPC_BODY_BYTES, onError: answerTooLarge }), compress())
  app.use('/rpc/*', async (c, next) => {
    const context = await requestContext(c, services, callerOf(c))
    c.set('context', context)
    return context.viewer.role === 'nobody' ? strangersBody(c, next) : next()
  })
  app.all('/rpc/*', (c) => answerRpc(c, c.get('context')))

  for (const cards of STUDIO_CARD_ROUTES) app.get(cards, serveStudioCards(services, studioOf))
  app.route('/', fileRoutes(services, callerOf))
  app.get('/mailbox', (c, next) => (hasMailbox(services) ? next() : c.text('not found', 404)))
  app.get('/live', (c) => {
    const isHere = () => (studioOf(c.req.header('host'))?.kind ?? 'open') === 'open'
    return answerLive(c, services, hub, { at: entranceAt(c), isHere, heartbeat })
  })
  app.route(
    '/',
    pageRoutes(webFolder, pageSettings(services, parts, { studioOf, cameTo: entranceAt, asked: callerOf })),
  )
  app.onError(answerBroken(services, webFolder))
  return app
}

type Caller = RequestHost & { ipAddress: string }
type Arrival = {
  studioOf: (host: string | undefined) => ReturnType<typeof studioHostOf>
  cameTo: (c: Context) => RequestHost
  asked: (c: Context) => Caller
}

function pageSettings(services: Services, parts: WebAppOptions, { studioOf, cameTo, asked }: Arrival) {
  /** One log entry per outage, because pages arrive by the hundred. */
  const outage = { isLogged: false }
  const studioAt = (c: Context) => studioOf(c.req.header('host'))
  return {
    publicUrl: () => services.publicUrl,
    isKnown: (c: Context) => hasSignedSessionCookie(services, c.req.header('cookie') ?? '', cameTo(c)),
    studioHere: (c: Context) => {
      const at = studioAt(c)
      return at && { studioName: at.studioName, ...at.style, publicUrl: services.publicUrl }
    },
    cardHere: (c: Context) => {
      const at = studioAt(c)
      if (at?.kind !== 'open') return undefined
      const { origin } = cameTo(c)
      const { studioName } = at
      return { studioName, url: `${origin}${path('signIn')}`, pictureUrl: `${origin}${studioCardPath(at)}` }
    },
    cardOfLink: (token: string) =>
      findCardLinkForMailLink(services, token).catch((error: unknown) => {
        services.log.error({ error }, 'the card of a link could not be found')
        return undefined
      }),
    askFor: (c: Context<Env>) => askRpc(c, services, asked(c), outage),
    now: services.clock,
    documentPatienceMs: parts.documentPatienceMs,
    reportBug: (error: unknown) => services.log.error({ error }, 'a screen could not be drawn'),
    otherBuilds: parts.sharesBuild ? serveOtherBuilds(services) : undefined,
  }
}

function answerBroken(services: Services, webFolder: string): ErrorHandler<Env> {
  const broken = answerErrors(webFolder)
  return (error, c) => {
    // Logs only the first path segment: the rest may be a secret, as in a pay link.
    const area = c.req.path.split('/')[1]
    const requestId = c.get('requestId')
    if (error instanceof Away) {
      services.log.warn({ error, requestId, area }, 'a request found the database or the bucket away')
      c.header('retry-after', RETRY_AFTER_SECONDS)
      return broken(c, requestId, 503)
    }
    services.log.error({ error, requestId, area }, 'a request broke')
    return broken(c, requestId)
  }
}

const senderOf = (c: Context, trustedProxies: number) =>
  senderIpAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trustedProxies)

const notKept: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}

/** Requests that could be parsed. Parse errors are no bugs of ours: the library answers 400. */
const readable = new WeakSet<RequestContext>()

const rpc = new RPCHandler<RequestContext>(rpcRouter, {
  interceptors: [
    onError((error, { context }) => {
      if (readable.has(context)) reportBug(error, context)
    }),
  ],
  clientInterceptors: [onStart(({ context }) => void readable.add(context))],
})

const api = createPublicApi(rpcRouter)

async function answerRpc(c: Context<Env>, context: RequestContext): Promise<Response> {
  // Set before the call, so that log entries written during the call carry the route.
  if (endpointPaths.has(c.req.path)) recordRoute(c.req.path)
  const request = await translateFormerCall(c.req.raw, context)
  const { matched, response } = await rpc.handle(request, { prefix: '/rpc', context })
  if (matched && response.status === 503) c.header('retry-after', RETRY_AFTER_SECONDS)
  return matched ? withContentLength(c, response) : c.text('not found', 404)
}

/** Adds the length, so that `compress` skips short answers and the answer goes out in one write. */
async function withContentLength(c: Context, answer: Response): Promise<Response> {
  if (answer.headers.get('content-type') !== 'application/json') return c.newResponse(answer.body, answer)
  const text = await answer.text()
  c.header('content-length', String(Buffer.byteLength(text)))
  return c.newResponse(text, answer)
}

/**
 * Returns a function that calls endpoints as a page's viewer. A failure gives undefined: the app
 * calls again and shows the error.
 */
function askRpc(
  c: Context<Env>,
  services: Services,
  asked: Caller,
  outage: { isLogged: boolean },
): CallEndpoint {
  const known = requestContext(c, services, asked)
    .then((context) => {
      outage.isLogged = false
      return context
    })
    .catch((error: unknown) => {
      const requestId = c.get('requestId')
      if (!(error instanceof Away))
        services.log.error({ error, requestId }, 'a page could not bring its answers')
      else if (!outage.isLogged)
        services.log.warn({ error, requestId }, 'pages find the database away and bring no answers')
      outage.isLogged = error instanceof Away
      return undefined
    })
  return async (endpoint, input = {}) => {
    const context = await known
    if (!context) return undefined
    const request = new Request(new URL(`/rpc/${endpoint}`, c.req.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
    })
    const { response } = await rpc.handle(request, { prefix: '/rpc', context })
    return response?.ok ? response.text() : undefined
  }
}

const seatNamedIn = (c: Context) => c.req.header(SEAT_HEADER) ?? c.req.query(SEAT_PARAM)

async function requestContext(c: Context<Env>, services: Services, asked: Caller): Promise<RequestContext> {
  const setCookie = setCookieOf(c)
  return {
    ...requestFacts(c, services, asked),
    viewer: await identifyViewer(c, services, asked, { seat: seatNamedIn(c), setCookie }),
    cookies: c.req.header('cookie') ?? '',
    setCookie,
  }
}

const setCookieOf = (c: Context<Env>) => (cookie: string) => c.header('set-cookie', cookie, { append: true })

const requestFacts = (c: Context<Env>, services: Services, asked: Caller) => ({
  services,
  requestId: c.get('requestId'),
  ...asked,
  userAgent: c.req.header('user-agent') ?? '',
})

async function answerLive(
  c: Context<Env>,
  services: Services,
  hub: LiveHub,
  { at, isHere, heartbeat }: { at: RequestHost; isHere: () => boolean; heartbeat: LiveHeartbeat },
): Promise<Response> {
  const seat = c.req.query('seat')
  // Some screens only listen. After a change of the secret they get their new cookie here.
  const viewer = await identifyViewer(c, services, at, {
    seat,
    setCookie: setCookieOf(c),
    isUserAction: false,
  })
  if (viewer.role === 'nobody') return c.text('signed out', viewer.isAtOtherSeat ? 403 : 401)
  if (lacksRequiredSecondStep(viewer)) return heldBackAnswer(c)
  // 204 makes an EventSource stop reconnecting.
  if (!(await isFlagOnAsViewer(services.pool, viewer, 'live_updates'))) return c.body(null, 204)
  const position = c.req.header('last-event-id') ?? c.req.query(POSITION_PARAM)
  if (position !== undefined) await hub.catchUp(position)
  const age = c.req.query('ageMs')
  const listening = streamIdentityOf(c, services, at, { viewer, seat })
  const stream = liveStream(hub, viewer, {
    standing: { position, ageMs: age === undefined ? undefined : Number(age) },
    follow: heartbeat({ listening, isHere }),
    pace: services.livePace,
  })
  return c.newResponse(stream.body, stream)
}

// Declared and client errors pass unchanged. All others are logged in full, and shown only by
// request id.
function reportBug(error: unknown, { services, requestId: id }: RequestContext): void {
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return
  if (error instanceof Away) {
    services.log.warn({ error }, 'an endpoint found the database or the bucket away')
    throw new ORPCError('SERVICE_UNAVAILABLE', { data: { requestId: id } })
  }
  services.log.error({ error }, 'an endpoint broke')
  throw new ORPCError('INTERNAL_SERVER_ERROR', { data: { requestId: id } })
}
