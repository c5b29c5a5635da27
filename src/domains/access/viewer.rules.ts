import type { PagePath } from './paths.rules.ts'

export type Role = 'client' | 'photographer' | 'admin'

export type Actor = { id: string; role: Role; actingAdminId?: string; apiKeyName?: string } | 'system'

/** Brand that only `identified` gives. Protected, so that a spread copy lacks it. */
export declare class Identified {
  protected readonly identified: true
}

type SignedInAs<R extends Role> = { role: R; id: string; email: string; sessionId: string }

/** Header and search parameter that name a client’s seat. */
export const SEAT_HEADER = 'x-seat'
export const SEAT_PARAM = 'plek'

/** Header and search parameter with the slug of a guest’s gallery. */
export const GALLERY_HEADER = 'x-gallery'
export const GALLERY_PARAM = 'g'

/** `id` is the seat: the person’s client record at one studio. */
type ClientFacts = SignedInAs<'client'> & {
  personId: string
  studioId: string
  /** ISO date in Amsterdam at identification. */
  today: string
  /** The session opens only this seat. */
  isSeatBound?: true
  /**
   * Absent in a seat-bound session: a studio that knows the seat’s password must not learn of other
   * studios.
   */
  hasOtherSeats?: true
  /**
   * Signed in by a link in a studio’s email, which may have been forwarded. Personal endpoints
   * refuse the session.
   */
  viaLetter?: true
}
/** `actingAdminId`: the admin who acts as this studio (decision 0021). */
type StudioFacts = SignedInAs<'photographer'> & {
  actingAdminId?: string
  /**
   * Signed in by an API key, without a session. The log shows the name, with the key’s public
   * prefix.
   */
  apiKeyId?: string
  apiKeyName?: string
}
type AdminFacts = SignedInAs<'admin'> & {
  /**
   * Deadline for a second step; absent when the account has codes, or the session used or added a
   * passkey. After the deadline, only public endpoints and those about the own account are open.
   */
  secondStepDueAt?: Date
  isHeldBack?: true
}
/** Rights of a guest. The server reads them again at each request. */
export type GuestRights = {
  shows: readonly ('preview' | 'final')[]
  mayFavor: boolean
  mayComment: boolean
  mayDownload: 'no' | 'web' | 'original'
}

type GuestFacts = {
  role: 'guest'
  id: string
  galleryId: string
  slug: string
  clientId: string
  studioId: string
  /** ISO date in Amsterdam at identification. */
  today: string
  /** Partners are invited personally and see what the client sees. */
  rank: 'guest' | 'partner'
  /** True for the studio that previews its own link. */
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
/** `isAtOtherSeat`: signed in, but not to the seat that the request names. */
type Nobody = { role: 'nobody'; isAtOtherSeat?: true }
export type Viewer = SignedInViewer | GuestViewer | Nobody

export const nobody: Nobody = { role: 'nobody' }
export const nobodyAtOtherSeat: Nobody = { role: 'nobody', isAtOtherSeat: true }

/**
 * Returns the id of the account that owns the email address, passwords, sessions and second step.
 */
export const personIdOf = (viewer: SignedInViewer): string =>
  viewer.role === 'client' ? viewer.personId : viewer.id

export type ViewerAccessFacts =
  | Nobody
  | Pick<GuestFacts, 'role'>
  | Pick<ClientFacts, 'role' | 'viaLetter' | 'isSeatBound'>
  | (Pick<StudioFacts, 'role' | 'actingAdminId'> & { isActive: boolean })
  | Pick<AdminFacts, 'role' | 'isHeldBack'>

export type ViewerFor = {
  anyone: SignedInViewer | Nobody
  signedIn: SignedInViewer
  signedInFresh: SignedInViewer
  /**
   * Excludes sessions from a link in a studio’s email, and seat-bound ones: a studio may know the
   * seat’s password.
   */
  signedInWhole: SignedInViewer
  /** Includes sessions from a link in a studio’s email; the `Fresh` levels exclude them. */
  client: ClientViewer
  clientFresh: ClientViewer
  photographer: PhotographerViewer
  photographerEvenInactive: StudioViewer
  photoOwner: ClientViewer | PhotographerViewer
  looker: ClientViewer | PhotographerViewer | GuestViewer
  clientOrGuest: ClientViewer | GuestViewer
  guest: GuestViewer
  admin: AdminViewer
}
export type ClientOrPhotographer = ViewerFor['photoOwner']
export type AnyPhotoViewer = ViewerFor['looker']

/** Returns the studio that each query for the viewer’s photos names (decision 0054). */
export const studioIdOf = (viewer: AnyPhotoViewer): string =>
  viewer.role === 'photographer' ? viewer.id : viewer.studioId
export type AccessLevel = keyof ViewerFor

export type AccessDenial =
  | 'signed_out'
  | 'studio_inactive'
  | 'wrong_role'
  | 'fresh_link_needed'
  | 'two_steps_demanded'

/**
 * Levels about the own account. They stay open to an admin after the deadline for a second step.
 */
const ownAccountLevels = new Set<AccessLevel>(['signedIn', 'signedInFresh', 'signedInWhole'])

export const lacksRequiredSecondStep = (viewer: ViewerAccessFacts): boolean =>
  viewer.role === 'admin' && viewer.isHeldBack === true

const guestLevels = new Set<AccessLevel>(['guest', 'clientOrGuest', 'looker'])

type FreshLevel = 'signedInFresh' | 'signedInWhole' | 'clientFresh'

/**
 * Returns why the viewer may not call an endpoint of level `who`; undefined when the viewer may.
 */
export function denialFor(
  who: Exclude<AccessLevel, FreshLevel>,
  viewer: ViewerAccessFacts,
): Exclude<AccessDenial, 'fresh_link_needed'> | undefined
export function denialFor(who: AccessLevel, viewer: ViewerAccessFacts): AccessDenial | undefined
export function denialFor(who: AccessLevel, viewer: ViewerAccessFacts): AccessDenial | undefined {
  if (who === 'anyone') return undefined
  if (viewer.role === 'guest') return guestLevels.has(who) ? undefined : 'signed_out'
  if (viewer.role === 'nobody') return viewer.isAtOtherSeat ? 'wrong_role' : 'signed_out'
  if (lacksRequiredSecondStep(viewer) && !ownAccountLevels.has(who)) return 'two_steps_demanded'
  if (who === 'signedIn') return undefined
  if (who === 'signedInFresh') return denialForLetter(viewer)
  if (who === 'signedInWhole') return identifiesPerson(viewer) ? undefined : 'fresh_link_needed'
  if (who === 'clientFresh') return viewer.role === 'client' ? denialForLetter(viewer) : 'wrong_role'
  if (who === 'photographerEvenInactive') return viewer.role === 'photographer' ? undefined : 'wrong_role'
  if (who === 'photoOwner' && viewer.role === 'client') return undefined
  if (who === 'looker') return denialFor('photoOwner', viewer)
  if (who === 'clientOrGuest') return denialFor('client', viewer)
  if (who === 'photoOwner') return denialFor('photographer', viewer)
  if (viewer.role !== who) return 'wrong_role'
  return viewer.role === 'photographer' && !viewer.isActive ? 'studio_inactive' : undefined
}

const denialForLetter = (viewer: ViewerAccessFacts) =>
  viewer.role === 'client' && viewer.viaLetter ? 'fresh_link_needed' : undefined

export const onlySeatOf = (viewer: SignedInViewer): string | undefined =>
  viewer.role === 'client' && viewer.isSeatBound ? viewer.id : undefined

/** Whether the session identifies the person, not just one seat. */
export const identifiesPerson = (viewer: ViewerAccessFacts): boolean =>
  viewer.role !== 'client' || !(viewer.viaLetter || viewer.isSeatBound)

export const isAdminActing = (viewer: ViewerAccessFacts): boolean =>
  viewer.role === 'photographer' && viewer.actingAdminId !== undefined

export const homePaths: Record<Role, PagePath> = {
  client: '/client-portal',
  photographer: '/dashboard',
  admin: '/admin',
}

export const TWO_STEPS_PATH: PagePath = '/two-steps'

/** Returns /activate for an inactive studio (spec, route guard). */
export function homeOf(viewer: ViewerAccessFacts): PagePath {
  if (viewer.role === 'nobody' || viewer.role === 'guest') return '/auth'
  if (lacksRequiredSecondStep(viewer)) return TWO_STEPS_PATH
  return viewer.role === 'photographer' && !viewer.isActive ? '/activate' : homePaths[viewer.role]
}
