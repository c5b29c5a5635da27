import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { DomainManifest, FileRoute, OpenRoute } from '#domains/access/server/domain-manifest.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { listOtherSeatIds } from '#domains/accounts/server/accounts.ts'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import { API_PATH, PROBLEMS_PATH } from '#domains/api/api.rules.ts'
import { withoutBodyForHead } from '#platform/objects/serve-object.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import type { Services } from '#platform/services.ts'
import * as domains from './domains.ts'
import { answerTooLarge } from './too-large.ts'
import { lacksRequiredSecondStep, type Viewer } from '#domains/access/viewer.rules.ts'
import { identifyViewer } from './identify-viewer.ts'
import { createOpenLimiter } from '#platform/http/limit-open.ts'
import { heldBackAnswer } from './held-back-answer.ts'
import { countedDownloadsNl as texts } from './server.nl.ts'

type CallerOf = (c: Context) => RequestHost & { ipAddress: string }

const manifests: readonly DomainManifest[] = Object.values(domains)

/** Routes that need no session. They set their own headers and accept requests from any site. */
export function openRoutes(services: Services, askedBy: CallerOf, of = manifests) {
  const routes = new Hono()
  for (const { serve, ...route } of of.flatMap((domain) => domain.openRoutes))
    routes.on(methodsOf(route), [route.path], ...limitsOf(route), async (c) =>
      withoutBodyForHead(c.req.raw, await serve(requestOf(c, services, askedBy))),
    )
  return routes
}

/**
 * Routes for pictures, downloads, documents and exported lists. Each domain decides what the viewer
 * may read.
 */
export function fileRoutes(services: Services, askedBy: CallerOf, of = manifests) {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  const counted = limitDownloads()
  for (const { serve, isCounted, seatOf, galleryOf, ...route } of of.flatMap((domain) => domain.files))
    routes.on(methodsOf(route), [route.path], ...limitsOf(route), async (c) => {
      const fileRequest = requestOf(c, services, askedBy)
      const viewerAt = (seat?: string) =>
        identifyViewer(c, services, fileRequest, { seat, slug: galleryOf?.(fileRequest.query) })
      const viewer = await viewerAt(seatOf?.(fileRequest.query))
      if (lacksRequiredSecondStep(viewer)) return heldBackAnswer(c)
      const answer = async () => {
        const first = await serve({ ...fileRequest, viewer })
        if (first.status !== 404 || fileRequest.request.method === 'POST') return first
        // Most addresses of files name no seat. The file may belong to another seat of the same
        // person.
        for (const seat of await listOtherSeatIds(services, viewer)) {
          const other = await serve({ ...fileRequest, viewer: await viewerAt(seat) })
          if (other.status !== 404) return other
        }
        return first
      }
      return withoutBodyForHead(c.req.raw, await (isCounted ? counted(c, viewer, answer) : answer()))
    })
  return routes
}

const methodsOf = ({ methods = ['GET'] }: Pick<OpenRoute, 'methods'>) => [...methods]

const limitsOf = ({ maxBodyBytes }: Pick<OpenRoute, 'maxBodyBytes'>): MiddlewareHandler[] =>
  maxBodyBytes === undefined ? [] : [bodyLimit({ maxSize: maxBodyBytes, onError: answerTooLarge })]

const requestOf = (c: Context, services: Services, askedBy: CallerOf) => ({
  ...askedBy(c),
  services,
  request: c.req.raw,
  params: paramsOf(c.req.param()),
  query: c.req.query(),
})

const paramsOf = ({ token, ...others }: Record<string, string>) =>
  token === undefined ? others : { ...others, token: linkTokenIn(token) }

const routesOf = (of: readonly DomainManifest[]): (OpenRoute | FileRoute)[] =>
  of.flatMap(({ files, openRoutes: open }) => [...files, ...open])

/** First path segments of the routes that also work under a studio's own domain. */
export const pathPrefixesUnderStudioHosts = (of = manifests): string[] => [
  ...new Set(
    routesOf(of)
      .filter(({ isUnderStudioHosts }) => isUnderStudioHosts)
      .map(({ path }) => path.replace(/^(\/[^/]*).*/, '$1/')),
  ),
]

/**
 * Path prefixes that Vite must forward to this server in development. Vite serves all others
 * itself.
 */
export const serverPaths = (of = manifests): string[] => [
  '/rpc',
  '/live',
  UPLOADS_PATH,
  API_PATH,
  PROBLEMS_PATH,
  ...new Set(routesOf(of).map(({ path }) => path.replace(/:.*/, ''))),
]

const DOWNLOADS_OF_ONE = 6
const DOWNLOADS_OF_ALL = 100
const RETRY_AFTER_SECONDS = 30

type FileContext = Context<{ Bindings: HttpBindings }>

/**
 * Limits concurrent downloads, in total and per viewer, because each holds an open file and memory.
 */
function limitDownloads() {
  const downloads = createOpenLimiter({ ofOne: DOWNLOADS_OF_ONE, ofAll: DOWNLOADS_OF_ALL })
  return async (
    c: FileContext,
    viewer: Viewer,
    serve: () => Response | Promise<Response>,
  ): Promise<Response> => {
    // The routes refuse signed-out viewers themselves, so such viewers need no slot.
    if (viewer.role === 'nobody') return serve()
    const leave = downloads.enter(viewer.id)
    if (!leave)
      return c.text(texts.tooMany, 503, {
        'retry-after': String(RETRY_AFTER_SECONDS),
        'cache-control': 'no-store',
      })
    const { outgoing } = c.env
    metrics.downloadsRunning.add(1)
    const leaveCounted = () => {
      metrics.downloadsRunning.add(-1)
      leave()
    }
    if (outgoing.closed) leaveCounted()
    else outgoing.once('close', leaveCounted)
    return serve()
  }
}
