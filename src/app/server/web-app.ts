import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { onError, onStart, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { isHeldBack, SEAT_HEADER, SEAT_PARAM } from '#domains/access/viewer.rules.ts'
import type { Entrance, RequestContext } from '#domains/access/server/serve-contract.ts'
import { hasSession } from '#domains/accounts/server/accounts.ts'
import { API_PATH, PROBLEMS_PATH } from '#domains/api/api.rules.ts'
import { problemPagePath } from '#domains/api/publishing/server/problem.ts'
import { openApi } from '#domains/api/publishing/server/serve-api.ts'
import { hasMailbox } from '#domains/mail/server/mailbox.ts'
import { INSTALLATION_PATH, installationId } from '#domains/studios/core/server/installation-id.ts'
import type { StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { isOnFor } from '#domains/flags/server/flags.ts'
import { Away, AWAY_RETRY_AFTER_SECONDS } from '#platform/away.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { currentTrace, noteRoute } from '#platform/log/trace.ts'
import { POSITION_PARAM } from '#platform/pure/stream-events.ts'
import type { Services } from '#platform/services.ts'
import { fileRoutes, openRoutes } from './file-routes.ts'
import { brokenAnswers, missingAnswers } from '../document/server/error-pages.ts'
import type { Ask } from '../document/server/preload-answers.ts'
import { createLiveHeartbeat, type LiveHeartbeat } from './live-heartbeat.ts'
import { liveStream } from './live-route.ts'
import { heldBackAnswer } from './held-back-answer.ts'
import { listeningOf, whoAsks } from './who-asks.ts'
import { entranceOf, studioHostOf } from './hosts/our-hosts.ts'
import { productVersion } from './monitor/product-version.ts'
import type { Readiness } from './readiness.ts'
import { path } from '#domains/access/paths.rules.ts'
import { endpointPaths, rpcRouter } from './rpc-router.ts'
import { senderIpAddress } from './sender-ip-address.ts'
import { isFromElsewhere } from './hosts/same-origin.ts'
import { secured } from './secure-headers.ts'
import { cardOfMailLink, STUDIO_CARDS, studioCardPath, studioCards } from './hosts/studio-card.ts'
import { notHere, studioDoor } from './hosts/studio-door.ts'
import { otherBuildsFile } from './shared-build.ts'
import { tooLarge } from './too-large.ts'
import { pages } from './web-pages.ts'

const RETRY_AFTER_SECONDS = String(AWAY_RETRY_AFTER_SECONDS)

const RPC_BODY_BYTES = 1024 * 1024
/** The longest that a stranger needs is a contact message of some KB; parsing more is paid work for anyone. */
const STRANGER_BODY_BYTES = 64 * 1024
const strangersBody = bodyLimit({ maxSize: STRANGER_BODY_BYTES, onError: tooLarge })

type Env = { Bindings: HttpBindings; Variables: { requestId: string; context: RequestContext } }

export type WebParts = {
  hub: LiveHub
  hosts: StudioHosts
  webFolder: string
  /** Number of proxies whose entries in X-Forwarded-For are trusted. */
  trustedProxies: number
  /** Maximum duration of a request body that is no upload. */
  bodyPatienceMs?: number
  /** Maximum time that a document waits for what its screen shows besides. */
  documentPatienceMs?: number
  readiness: Readiness
  /** Whether processes of other builds may run beside this one, on the same bucket. */
  sharesBuild?: boolean
}

export function createWebApp(services: Services, parts: WebParts) {
  const { hub, webFolder, trustedProxies } = parts
  const app = new Hono<Env>()
  const heartbeat = createLiveHeartbeat(services)
  /** Pages are asked for by the hundred: one log entry tells an outage. */
  const outage = { isLogged: false }
  app.use(async (c, next) => {
    c.set('requestId', currentTrace()?.requestId ?? randomUUID())
    await next()
    noteRoute(routePath(c))
  })
  const product = () => ({ ...parts, publicUrl: services.publicUrl })
  const studioOf = (host: string | undefined) => studioHostOf(host, product())
  const cameTo = (c: Context) => entranceOf(c.req.header('host'), product())
  const asked = (c: Context): Asked => ({ ...cameTo(c), ipAddress: senderOf(c, trustedProxies) })
  app.use(studioDoor({ studioOf, publicUrl: () => services.publicUrl }))
  // Before the app's security headers, because these routes set their own, stricter ones.
  app.route('/', openRoutes(services, asked))
  // Before the same-origin check: the API trusts a key alone and reads no cookie.
  app.all(`${API_PATH}/*`, compress(), (c) => api.serve(c.req.raw, askingOf(c, services, asked(c))))
  app.use(
    secured(services.publicUrl),
    missingAnswers(
      webFolder,
      () => services.publicUrl,
      (c) => {
        const at = studioOf(c.req.header('host'))
        return at && notHere(at)
      },
    ),
  )
  app.use(async (c, next) =>
    isFromElsewhere(c.req.raw, cameTo(c).origin) ? c.text('not from here', 403) : next(),
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
  app.get(INSTALLATION_PATH, (c) => c.text(installationId(services.secret)))

  app.use('/rpc/*', notKept, bodyLimit({ maxSize: RPC_BODY_BYTES, onError: tooLarge }), compress())
  app.use('/rpc/*', async (c, next) => {
    const context = await requestContext(c, services, asked(c))
    c.set('context', context)
    return context.viewer.role === 'nobody' ? strangersBody(c, next) : next()
  })
  app.all('/rpc/*', (c) => answerRpc(c, c.get('context')))

  for (const cards of STUDIO_CARDS) app.get(cards, studioCards(services, studioOf))
  app.route('/', fileRoutes(services, asked))
  app.get('/mailbox', (c, next) => (hasMailbox(services) ? next() : c.text('not found', 404)))
  app.get('/live', (c) => {
    // A studio may lose its domain while a screen is open under it.
    const isHere = () => (studioOf(c.req.header('host'))?.kind ?? 'open') === 'open'
    return answerLive(c, services, hub, { at: cameTo(c), isHere, heartbeat })
  })
  app.route(
    '/',
    pages(webFolder, {
      publicUrl: () => services.publicUrl,
      isKnown: (c) => hasSession(services, c.req.header('cookie') ?? '', cameTo(c)),
      studioHere: (c) => {
        const at = studioOf(c.req.header('host'))
        if (!at) return undefined
        const { studioName, style } = at
        return { studioName, ...style, publicUrl: services.publicUrl }
      },
      cardHere: (c) => {
        const at = studioOf(c.req.header('host'))
        if (at?.kind !== 'open') return undefined
        const { origin } = cameTo(c)
        const { studioName } = at
        return {
          studioName,
          url: `${origin}${path('signIn')}`,
          pictureUrl: `${origin}${studioCardPath(at)}`,
        }
      },
      cardOfLink: (token) =>
        cardOfMailLink(services, token).catch((error: unknown) => {
          services.log.error({ error }, 'the card of a link could not be found')
          return undefined
        }),
      askFor: (c) => askRpc(c, services, asked(c), outage),
      now: services.clock,
      documentPatienceMs: parts.documentPatienceMs,
      reportBug: (error) => services.log.error({ error }, 'a screen could not be drawn'),
      otherBuilds: parts.sharesBuild ? otherBuildsFile(services) : undefined,
    }),
  )
  const broken = brokenAnswers(webFolder)
  app.onError((error, c) => {
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
  })
  return app
}

type Asked = Entrance & { ipAddress: string }

const senderOf = (c: Context, trustedProxies: number) =>
  senderIpAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trustedProxies)

const notKept: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}

/** Requests that could be parsed: an error before that is the sender's, and the library answers 400. */
const readable = new WeakSet<RequestContext>()

const rpc = new RPCHandler<RequestContext>(rpcRouter, {
  interceptors: [
    onError((error, { context }) => {
      if (readable.has(context)) nameBug(error, context)
    }),
  ],
  clientInterceptors: [onStart(({ context }) => void readable.add(context))],
})

const api = openApi(rpcRouter)

async function answerRpc(c: Context<Env>, context: RequestContext): Promise<Response> {
  // Before it is answered, so that what is logged meanwhile names it.
  if (endpointPaths.has(c.req.path)) noteRoute(c.req.path)
  const { matched, response } = await rpc.handle(c.req.raw, { prefix: '/rpc', context })
  if (matched && response.status === 503) c.header('retry-after', RETRY_AFTER_SECONDS)
  return matched ? wholeAnswer(c, response) : c.text('not found', 404)
}

/** With its length, by which `compress` spares short answers the work and the answer goes out in one write. */
async function wholeAnswer(c: Context, answer: Response): Promise<Response> {
  if (answer.headers.get('content-type') !== 'application/json') return c.newResponse(answer.body, answer)
  const text = await answer.text()
  c.header('content-length', String(Buffer.byteLength(text)))
  return c.newResponse(text, answer)
}

/**
 * Calls endpoints as the viewer who opens a page. Failures return undefined: the app calls again and shows the error.
 */
function askRpc(c: Context<Env>, services: Services, asked: Asked, outage: { isLogged: boolean }): Ask {
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

/** Which of a client's seats a request is about: endpoints have it in a header, a document in its address. */
const seatNamedIn = (c: Context) => c.req.header(SEAT_HEADER) ?? c.req.query(SEAT_PARAM)

async function requestContext(c: Context<Env>, services: Services, asked: Asked): Promise<RequestContext> {
  const setCookie = setCookieOf(c)
  return {
    ...askingOf(c, services, asked),
    viewer: await whoAsks(c, services, asked, { seat: seatNamedIn(c), setCookie }),
    cookies: c.req.header('cookie') ?? '',
    setCookie,
  }
}

const setCookieOf = (c: Context<Env>) => (cookie: string) => c.header('set-cookie', cookie, { append: true })

const askingOf = (c: Context<Env>, services: Services, asked: Asked) => ({
  services,
  requestId: c.get('requestId'),
  ...asked,
  userAgent: c.req.header('user-agent') ?? '',
})

async function answerLive(
  c: Context<Env>,
  services: Services,
  hub: LiveHub,
  { at, isHere, heartbeat }: { at: Entrance; isHere: () => boolean; heartbeat: LiveHeartbeat },
): Promise<Response> {
  const seat = c.req.query('seat')
  // Some screens do nothing but listen: they get their cookie here when the secret changes.
  const viewer = await whoAsks(c, services, at, { seat, setCookie: setCookieOf(c), isUse: false })
  if (viewer.role === 'nobody') return c.text('signed out', viewer.isAtOtherSeat ? 403 : 401)
  if (isHeldBack(viewer)) return heldBackAnswer(c)
  // 204 makes an EventSource stop reconnecting.
  if (!(await isOnFor(services.pool, viewer, 'live_updates'))) return c.body(null, 204)
  const position = c.req.header('last-event-id') ?? c.req.query(POSITION_PARAM)
  if (position !== undefined) await hub.catchUp(position)
  const age = c.req.query('ageMs')
  const listening = listeningOf(c, services, at, { viewer, seat })
  const stream = liveStream(hub, viewer, {
    standing: { position, ageMs: age === undefined ? undefined : Number(age) },
    follow: heartbeat({ listening, isHere }),
    pace: services.livePace,
  })
  return c.newResponse(stream.body, stream)
}

// Declared errors pass unchanged. All others are bugs: logged in full, and shown only by request id.
function nameBug(error: unknown, { services, requestId: id }: RequestContext): void {
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return
  if (error instanceof Away) {
    services.log.warn({ error }, 'an endpoint found the database or the bucket away')
    throw new ORPCError('SERVICE_UNAVAILABLE', { data: { requestId: id } })
  }
  services.log.error({ error }, 'an endpoint broke')
  throw new ORPCError('INTERNAL_SERVER_ERROR', { data: { requestId: id } })
}
