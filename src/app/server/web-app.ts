import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { onError, onStart, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import type { Entrance, RequestContext } from '#domains/access/server/serve-contract.ts'
import { hasSession, identify } from '#domains/accounts/server/accounts.ts'
import { API_PATH, PROBLEMS_PATH } from '#domains/api/api.rules.ts'
import { problemPagePath } from '#domains/api/publishing/server/problem.ts'
import { openApi } from '#domains/api/publishing/server/serve-api.ts'
import { hasMailbox } from '#domains/mail/server/mailbox.ts'
import { INSTALLATION_PATH, installationId } from '#domains/studios/server/installation-id.ts'
import type { StudioHosts } from '#domains/studios/domain/server/studio-hosts.ts'
import { isOnFor } from '#domains/flags/server/flags.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Services } from '#platform/services.ts'
import { fileRoutes, openRoutes } from './file-routes.ts'
import { brokenAnswers } from '../document/server/broken-page.ts'
import type { Ask } from '../document/server/preload-answers.ts'
import { liveStream } from './live-route.ts'
import { missingAnswers } from '../document/server/missing-page.ts'
import { entranceOf, studioHostOf } from './hosts/our-hosts.ts'
import { rpcRouter } from './rpc-router.ts'
import { senderAddress } from './sender-address.ts'
import { isFromElsewhere } from './hosts/same-origin.ts'
import { secured } from './secure-headers.ts'
import { notHere, studioDoor } from './hosts/studio-door.ts'
import { tooLarge } from './too-large.ts'
import { pages } from './web-pages.ts'

const RPC_BODY_BYTES = 1024 * 1024

type Env = { Bindings: HttpBindings; Variables: { requestId: string } }

export type WebParts = {
  hub: LiveHub
  /** The own domains of studios, under which only their clients come in. */
  hosts: StudioHosts
  webFolder: string
  /** How many proxies stand before this server; their word on a sender's address is taken. */
  trustedProxies: number
  /** How long a request's body may take that is no upload. */
  bodyPatienceMs?: number
}

/** The web server's routes: endpoints, pictures, downloads, live updates, and the pages themselves. */
export function createWebApp(services: Services, parts: WebParts) {
  const { hub, webFolder, trustedProxies } = parts
  const app = new Hono<Env>()
  app.use(requestId())
  const product = () => ({ ...parts, publicUrl: services.publicUrl })
  const studioOf = (host: string | undefined) => studioHostOf(host, product())
  const cameTo = (c: Context) => entranceOf(c.req.header('host'), product())
  const asked = (c: Context): Asked => ({ ...cameTo(c), ipAddress: senderOf(c, trustedProxies) })
  app.use(studioDoor({ studioOf, publicUrl: () => services.publicUrl }))
  // Before the headers of all other pages, since these bring their own, stricter ones.
  app.route('/', openRoutes(services, asked))
  // Programs come from anywhere, and are trusted for their key alone: no cookie is looked at.
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
  app.get('/healthz', (c) => c.text('ok'))
  app.get(`${PROBLEMS_PATH}:code`, (c) => {
    const page = problemPagePath(c.req.param('code'))
    return page === undefined ? c.text('not found', 404) : c.redirect(page)
  })
  app.get(INSTALLATION_PATH, (c) => c.text(installationId(services.secret)))

  app.use('/rpc/*', notKept, bodyLimit({ maxSize: RPC_BODY_BYTES, onError: tooLarge }), compress())
  app.all('/rpc/*', async (c) => answerRpc(c, services, asked(c)))

  app.route('/', fileRoutes(services, asked))
  app.get('/mailbox', (c, next) => (hasMailbox(services) ? next() : c.text('not found', 404)))
  app.get('/live', (c) => {
    // A domain may be taken away while a screen is open under it.
    const isHere = () => (studioOf(c.req.header('host'))?.kind ?? 'open') === 'open'
    return answerLive(c, services, hub, { at: cameTo(c), isHere })
  })
  app.route(
    '/',
    pages(webFolder, {
      publicUrl: () => services.publicUrl,
      isKnown: (c) => hasSession(services, c.req.header('cookie') ?? '', cameTo(c)),
      studioHere: (c) => {
        const at = studioOf(c.req.header('host'))
        if (!at) return undefined
        const { studioName, accentColor } = at
        return { studioName, accentColor, publicUrl: services.publicUrl }
      },
      askFor: (c) => askRpc(c, services, asked(c)),
      now: services.clock,
    }),
  )
  const broken = brokenAnswers(webFolder)
  app.onError((error, c) => {
    // Of the address only its first word: what follows may open something, as in a pay link.
    const area = c.req.path.split('/')[1]
    services.log.error({ error, requestId: c.get('requestId'), area }, 'a request broke')
    return broken(c, c.get('requestId'))
  })
  return app
}

/** Where a request came in, and from where. */
type Asked = Entrance & { ipAddress: string }

const senderOf = (c: Context, trustedProxies: number) =>
  senderAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trustedProxies)

const notKept: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}

/** Requests that could be read: what breaks before is the sender's own doing, and the library's 400. */
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

async function answerRpc(c: Context<Env>, services: Services, asked: Asked): Promise<Response> {
  const { matched, response } = await rpc.handle(c.req.raw, {
    prefix: '/rpc',
    context: await requestContext(c, services, asked),
  })
  return matched ? c.newResponse(response.body, response) : c.text('not found', 404)
}

/** Asks in the name of who asks for a page, as their app would; what breaks is for the app to find, and to show. */
function askRpc(c: Context<Env>, services: Services, asked: Asked): Ask {
  const known = requestContext(c, services, asked).catch((error: unknown) => {
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

async function requestContext(c: Context<Env>, services: Services, asked: Asked): Promise<RequestContext> {
  const setCookie = (cookie: string) => c.header('set-cookie', cookie, { append: true })
  return {
    ...askingOf(c, services, asked),
    viewer: await identify(services, c.req.header('cookie'), asked, setCookie),
    cookies: c.req.header('cookie') ?? '',
    setCookie,
  }
}

/** What every request brings, whoever it comes from. */
const askingOf = (c: Context<Env>, services: Services, asked: Asked) => ({
  services: { ...services, log: services.log.child({ requestId: c.get('requestId') }) },
  requestId: c.get('requestId'),
  ...asked,
  userAgent: c.req.header('user-agent') ?? '',
})

async function answerLive(
  c: Context<Env>,
  services: Services,
  hub: LiveHub,
  { at, isHere }: { at: Entrance; isHere: () => boolean },
): Promise<Response> {
  const identified = () => identify(services, c.req.header('cookie'), at)
  const viewer = await identified()
  if (viewer.role === 'nobody') return c.text('signed out', 401)
  const areOn = () => isOnFor(services.pool, viewer, 'live_updates')
  // How a browser is told not to ask again for a stream.
  if (!(await areOn())) return c.body(null, 204)
  const mayGoOn = async () => isHere() && (await identified()).role !== 'nobody' && areOn()
  const age = c.req.query('ageMs')
  return liveStream(hub, viewer, { ageMs: age === undefined ? undefined : Number(age), mayGoOn })
}

// A declared no goes out as it is. Anything else is ours to mend: logged whole, and named to the person by number only.
function nameBug(error: unknown, { services, requestId: id }: RequestContext): void {
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return
  services.log.error({ error }, 'an endpoint broke')
  throw new ORPCError('INTERNAL_SERVER_ERROR', { data: { requestId: id } })
}
