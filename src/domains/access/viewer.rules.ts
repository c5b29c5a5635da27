import type { PagePath } from './paths.rules.ts'

export type Role = 'client' | 'photographer' | 'admin'

/**
 * Brand that only `identify` and `asStudio` give. Protected, because spreading drops it: a changed copy is no viewer.
 */
export declare class Identified {
  protected readonly identified: true
}

type SignedInAs<R extends Role> = { role: R; id: string; email: string; sessionId: string }

/** How a request names the seat that a client looks from: an endpoint's in a header, a document's in its address. */
export const SEAT_HEADER = 'x-seat'
export const SEAT_PARAM = 'plek'

/** How a request names, by its slug, the gallery that it is asked as a guest of: a browser may be a guest of many. */
export const GALLERY_HEADER = 'x-gallery'
export const GALLERY_PARAM = 'g'

/** `id` is the seat they look from: the person at one studio. */
type ClientFacts = SignedInAs<'client'> & {
  personId: string
  studioId: string
  /** ISO date in Amsterdam when they were identified; galleries have a last day. */
  today: string
  /** Signed in by the password or letter of this seat: the session opens no other. */
  isSeatBound?: true
  /** Never of a bound session: a studio may have begun it, and must not learn of other studios. */
  hasOtherSeats?: true
  /** Signed in by a letter's link, which may be in more hands: personal endpoints ask for a fresh link first. */
  viaLetter?: true
}
/** An admin may act as a studio (decision 0021); `actingAdminId` is that admin. */
type StudioFacts = SignedInAs<'photographer'> & {
  actingAdminId?: string
  /** Signed in by an API key, without a session. The name, with the key's public prefix, is for the log. */
  apiKeyId?: string
  apiKeyName?: string
}
type AdminFacts = SignedInAs<'admin'> & {
  /** Their session stands on no second step: from this moment on it opens nothing but what sets one up. */
  secondStepDueAt?: Date
  /** That moment has passed. */
  isHeldBack?: true
}
/** What a link gives its guests; it is read anew at each request. */
export type GuestRights = {
  shows: readonly ('preview' | 'final')[]
  mayFavor: boolean
  mayComment: boolean
  mayDownload: 'no' | 'web' | 'original'
}

/** Someone without an account who came in by a link, in one gallery only. */
type GuestFacts = {
  role: 'guest'
  id: string
  galleryId: string
  slug: string
  clientId: string
  studioId: string
  /** ISO date in Amsterdam when they were identified; galleries and links have a last day. */
  today: string
  /** A partner is invited by name, and sees what the client sees. */
  rank: 'guest' | 'partner'
  /** The studio itself, which looks at what a link shows. */
  isPreview: boolean
  rights: GuestRights
}
export type ViewerFacts = GuestFacts | ClientFacts | (StudioFacts & { isActive: boolean }) | AdminFacts

export type GuestViewer = Identified & GuestFacts
export type ClientViewer = Identified & ClientFacts
export type PhotographerViewer = Identified & StudioFacts & { isActive: true }
export type StudioViewer = PhotographerViewer | (Identified & StudioFacts & { isActive: false })
export type AdminViewer = Identified & AdminFacts
export type SignedInViewer = ClientViewer | StudioViewer | AdminViewer
/** With `isAtOtherSeat`, someone is signed in, but not to the seat that the request names. */
type Nobody = { role: 'nobody'; isAtOtherSeat?: true }
export type Viewer = SignedInViewer | GuestViewer | Nobody

export const nobody: Nobody = { role: 'nobody' }
export const atOtherSeat: Nobody = { role: 'nobody', isAtOtherSeat: true }

/** The account behind a viewer, on which address, password, sessions and second step hang. */
export const personIdOf = (viewer: SignedInViewer): string =>
  viewer.role === 'client' ? viewer.personId : viewer.id

/** The part of a viewer that decides their home and what they may call. */
export type ViewerKind =
  | Nobody
  | Pick<GuestFacts, 'role'>
  | Pick<ClientFacts, 'role' | 'viaLetter' | 'isSeatBound'>
  | (Pick<StudioFacts, 'role' | 'actingAdminId'> & { isActive: boolean })
  | Pick<AdminFacts, 'role' | 'isHeldBack'>

/** The viewer that an endpoint's handler receives, by `who`. */
export type ViewerFor = {
  anyone: SignedInViewer | Nobody
  signedIn: SignedInViewer
  signedInFresh: SignedInViewer
  /** Excludes sessions that open one seat: by its letter, or by its password, which a studio may know. */
  signedInWhole: SignedInViewer
  /** Includes sessions by a letter's link; the two `Fresh` kinds exclude them. */
  client: ClientViewer
  clientFresh: ClientViewer
  photographer: PhotographerViewer
  photographerEvenInactive: StudioViewer
  /** Either side of a photo: its client, or their studio. */
  photoOwner: ClientViewer | PhotographerViewer
  /** Whoever looks at photos: either side of them, or a guest of their gallery. */
  looker: ClientViewer | PhotographerViewer | GuestViewer
  clientOrGuest: ClientViewer | GuestViewer
  guest: GuestViewer
  admin: AdminViewer
}
export type PhotoOwner = ViewerFor['photoOwner']
export type Looker = ViewerFor['looker']

/** The studio at which a viewer looks; what is asked of photos names it (decision 0054). */
export const studioIdOf = (viewer: Looker): string =>
  viewer.role === 'photographer' ? viewer.id : viewer.studioId
export type Who = keyof ViewerFor

export type AccessDenial =
  | 'signed_out'
  | 'studio_inactive'
  | 'wrong_role'
  | 'fresh_link_needed'
  | 'two_steps_demanded'

/** Access levels of endpoints about the caller's own account; they stay open to an admin without a second factor. */
const forOneself = new Set<Who>(['signedIn', 'signedInFresh', 'signedInWhole'])

/** Whether this is an admin who must set up a second step first. */
export const isHeldBack = (viewer: ViewerKind): boolean =>
  viewer.role === 'admin' && viewer.isHeldBack === true

const forGuests = new Set<Who>(['guest', 'clientOrGuest', 'looker'])

type Fresh = 'signedInFresh' | 'signedInWhole' | 'clientFresh'

/** Returns why this viewer may not call an endpoint for `who`; undefined when they may. */
export function denialFor(
  who: Exclude<Who, Fresh>,
  viewer: ViewerKind,
): Exclude<AccessDenial, 'fresh_link_needed'> | undefined
export function denialFor(who: Who, viewer: ViewerKind): AccessDenial | undefined
export function denialFor(who: Who, viewer: ViewerKind): AccessDenial | undefined {
  if (who === 'anyone') return undefined
  if (viewer.role === 'guest') return forGuests.has(who) ? undefined : 'signed_out'
  if (viewer.role === 'nobody') return viewer.isAtOtherSeat ? 'wrong_role' : 'signed_out'
  if (isHeldBack(viewer) && !forOneself.has(who)) return 'two_steps_demanded'
  if (who === 'signedIn') return undefined
  if (who === 'signedInFresh') return denialForLetter(viewer)
  if (who === 'signedInWhole') return isWhole(viewer) ? undefined : 'fresh_link_needed'
  if (who === 'clientFresh') return viewer.role === 'client' ? denialForLetter(viewer) : 'wrong_role'
  if (who === 'photographerEvenInactive') return viewer.role === 'photographer' ? undefined : 'wrong_role'
  if (who === 'photoOwner' && viewer.role === 'client') return undefined
  if (who === 'looker') return denialFor('photoOwner', viewer)
  if (who === 'clientOrGuest') return denialFor('client', viewer)
  if (who === 'photoOwner') return denialFor('photographer', viewer)
  if (viewer.role !== who) return 'wrong_role'
  return viewer.role === 'photographer' && !viewer.isActive ? 'studio_inactive' : undefined
}

const denialForLetter = (viewer: ViewerKind) =>
  viewer.role === 'client' && viewer.viaLetter ? 'fresh_link_needed' : undefined

/** The one seat that a session opens; undefined when it opens all that the person has. */
export const onlySeatOf = (viewer: SignedInViewer): string | undefined =>
  viewer.role === 'client' && viewer.isSeatBound ? viewer.id : undefined

/** Whether a session proves the whole person, and not just one of a client's seats. */
export const isWhole = (viewer: ViewerKind): boolean =>
  viewer.role !== 'client' || !(viewer.viaLetter || viewer.isSeatBound)

export const isActing = (viewer: ViewerKind): boolean =>
  viewer.role === 'photographer' && viewer.actingAdminId !== undefined

export const homes: Record<Role, PagePath> = {
  client: '/client-portal',
  photographer: '/dashboard',
  admin: '/admin',
}

/** Page that asks admins to set up a second factor. */
export const TWO_STEPS: PagePath = '/two-steps'

/** Where a person belongs: their own home, or /activate for a studio that is not active (spec, route guard). */
export function homeOf(viewer: ViewerKind): PagePath {
  if (viewer.role === 'nobody' || viewer.role === 'guest') return '/auth'
  if (isHeldBack(viewer)) return TWO_STEPS
  return viewer.role === 'photographer' && !viewer.isActive ? '/activate' : homes[viewer.role]
}
