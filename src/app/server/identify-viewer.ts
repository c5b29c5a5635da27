import type { Context } from 'hono'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { GALLERY_HEADER, GALLERY_PARAM, type Viewer } from '#domains/access/viewer.rules.ts'
import { identify, sessionKeyOf } from '#domains/accounts/server/accounts.ts'
import { guestKeyOf, identifyGuest } from '#domains/galleries/sharing/server/guests.ts'
import { recordViewer } from '#platform/log/trace.ts'
import type { Services } from '#platform/services.ts'
import type { StreamIdentity } from './live-heartbeat.ts'

type IdentifyOptions = {
  seat?: string | undefined
  /** Slug of the gallery that a signed URL names. Defaults to the slug in a header or the URL. */
  slug?: string | undefined
  setCookie?: (cookie: string) => void
  isUserAction?: boolean
}

/**
 * Returns the guest of the gallery that the request names, else the signed-in user or nobody. The
 * gallery's own client stays a client.
 */
export async function identifyViewer(
  c: Context,
  services: Services,
  entrance: RequestHost,
  { slug = galleryNamedIn(c), ...asked }: IdentifyOptions = {},
): Promise<Viewer> {
  const cookies = c.req.header('cookie') ?? ''
  const viewer = await identify(services, cookies, entrance, asked)
  return logViewer(
    slug === undefined ? viewer : await identifyGuest(services, viewer, { ...entrance, cookies, slug }),
  )
}

export function logViewer(viewer: Viewer): Viewer {
  if (viewer.role === 'photographer') recordViewer(kindOfStudio(viewer), viewer.id)
  else recordViewer(viewer.role, 'studioId' in viewer ? viewer.studioId : undefined)
  return viewer
}

const kindOfStudio = ({ actingAdminId, apiKeyId }: { actingAdminId?: string; apiKeyId?: string }) =>
  actingAdminId !== undefined ? 'admin as photographer' : apiKeyId !== undefined ? 'key' : 'photographer'

const galleryNamedIn = (c: Context) =>
  c.req.header(GALLERY_HEADER) ?? c.req.query(GALLERY_PARAM) ?? /^\/g\/([\w-]{22})$/.exec(c.req.path)?.[1]

/**
 * Returns the identity by which a stream's viewer can be checked again without the request.
 */
export function streamIdentityOf(
  c: Context,
  services: Services,
  entrance: RequestHost,
  { viewer, seat }: { viewer: Viewer; seat: string | undefined },
): StreamIdentity {
  const cookies = c.req.header('cookie') ?? ''
  const guest = viewer.role === 'guest' && guestKeyOf(services, cookies, entrance, viewer.slug)
  if (guest) return { guest }
  const session = sessionKeyOf(services, cookies, entrance, seat)
  if (!session) throw new Error('a viewer who is known by nothing')
  return { session }
}
