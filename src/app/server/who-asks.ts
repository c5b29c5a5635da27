import type { Context } from 'hono'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { GALLERY_HEADER, GALLERY_PARAM, type Viewer } from '#domains/access/viewer.rules.ts'
import { identify, sessionAsked } from '#domains/accounts/server/accounts.ts'
import { guestAsked, identifyGuest } from '#domains/galleries/sharing/server/guests.ts'
import { noteViewer } from '#platform/log/trace.ts'
import type { Services } from '#platform/services.ts'
import type { Listening } from './live-heartbeat.ts'

type Asked = {
  seat?: string | undefined
  /** The gallery that a signature names; else the header or the address may. */
  slug?: string | undefined
  setCookie?: (cookie: string) => void
  isUse?: boolean
}

/** Who asks: whoever has signed in, or the guest of the gallery that the request names. */
export async function whoAsks(
  c: Context,
  services: Services,
  entrance: Entrance,
  { slug = galleryNamedIn(c), ...asked }: Asked = {},
): Promise<Viewer> {
  const cookies = c.req.header('cookie') ?? ''
  const viewer = await identify(services, cookies, entrance, asked)
  return noteWho(
    slug === undefined ? viewer : await identifyGuest(services, viewer, { ...entrance, cookies, slug }),
  )
}

/** Says in the running request's line of the log what kind of viewer asks; returns them. */
export function noteWho(viewer: Viewer): Viewer {
  if (viewer.role === 'photographer') noteViewer(kindOfStudio(viewer), viewer.id)
  else noteViewer(viewer.role, 'studioId' in viewer ? viewer.studioId : undefined)
  return viewer
}

const kindOfStudio = ({ actingAdminId, apiKeyId }: { actingAdminId?: string; apiKeyId?: string }) =>
  actingAdminId !== undefined ? 'admin as photographer' : apiKeyId !== undefined ? 'key' : 'photographer'

const galleryNamedIn = (c: Context) =>
  c.req.header(GALLERY_HEADER) ?? c.req.query(GALLERY_PARAM) ?? /^\/g\/([\w-]{22})$/.exec(c.req.path)?.[1]

/** By what this viewer asks, so that it can be asked again without the request. */
export function listeningOf(
  c: Context,
  services: Services,
  entrance: Entrance,
  { viewer, seat }: { viewer: Viewer; seat: string | undefined },
): Listening {
  const cookies = c.req.header('cookie') ?? ''
  const guest = viewer.role === 'guest' && guestAsked(services, cookies, entrance, viewer.slug)
  if (guest) return { guest }
  const session = sessionAsked(services, cookies, entrance, seat)
  if (!session) throw new Error('a viewer who is known by nothing')
  return { session }
}
