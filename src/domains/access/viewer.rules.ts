import type { PagePath } from './paths.rules.ts'

export type Role = 'client' | 'photographer' | 'admin'

/** The brand that only `identify` and `asStudio` give. Protected, since spreading drops it: a changed copy is no viewer. */
export declare class Identified {
  protected readonly identified: true
}

type SignedInAs<R extends Role> = { role: R; id: string; email: string; sessionId: string }

type ClientFacts = SignedInAs<'client'> & {
  studioId: string
  /** Came in by a link in a letter, which may be in more hands: what is theirs alone first asks for a fresh link. */
  viaLetter?: true
}
/** An admin may look through a studio's eyes; what is done then is done by both. */
type StudioFacts = SignedInAs<'photographer'> & {
  actingAdminId?: string
  /** Came in by an API key: there is no session. The name is for the log, with the part by which the key is known. */
  apiKeyId?: string
  apiKeyName?: string
}
/** A viewer as its session tells of it, before it is one. */
export type ViewerFacts = ClientFacts | (StudioFacts & { isActive: boolean }) | SignedInAs<'admin'>

export type ClientViewer = Identified & ClientFacts
export type PhotographerViewer = Identified & StudioFacts & { isActive: true }
/** A studio, whether its dashboard is open or not. */
export type StudioViewer = PhotographerViewer | (Identified & StudioFacts & { isActive: false })
export type AdminViewer = Identified & SignedInAs<'admin'>
export type SignedInViewer = ClientViewer | StudioViewer | AdminViewer
type Nobody = { role: 'nobody' }
export type Viewer = SignedInViewer | Nobody

export const nobody: Nobody = { role: 'nobody' }

/** What of a viewer decides where they belong and what they may call. */
export type ViewerKind =
  | Nobody
  | Pick<ClientFacts, 'role' | 'viaLetter'>
  | (Pick<StudioFacts, 'role' | 'actingAdminId'> & { isActive: boolean })
  | Pick<AdminViewer, 'role'>

/** Which viewer an endpoint's handler receives, by who may call it. */
export type ViewerFor = {
  anyone: Viewer
  signedIn: SignedInViewer
  signedInFresh: SignedInViewer
  /** Also by a letter's link; the two `Fresh` are for what is a person's alone. */
  client: ClientViewer
  clientFresh: ClientViewer
  photographer: PhotographerViewer
  photographerEvenInactive: StudioViewer
  /** Either side of a photo: the client it was made for, or their studio. */
  photoOwner: ClientViewer | PhotographerViewer
  admin: AdminViewer
}
export type PhotoOwner = ViewerFor['photoOwner']
export type Who = keyof ViewerFor

export type AccessDenial = 'signed_out' | 'studio_inactive' | 'wrong_role' | 'fresh_link_needed'

type Fresh = 'signedInFresh' | 'clientFresh'

/** Why this viewer may not call what `who` may call; undefined when they may. */
export function denialFor(
  who: Exclude<Who, Fresh>,
  viewer: ViewerKind,
): Exclude<AccessDenial, 'fresh_link_needed'> | undefined
export function denialFor(who: Who, viewer: ViewerKind): AccessDenial | undefined
export function denialFor(who: Who, viewer: ViewerKind): AccessDenial | undefined {
  if (who === 'anyone') return undefined
  if (viewer.role === 'nobody') return 'signed_out'
  if (who === 'signedIn') return undefined
  if (who === 'signedInFresh') return denialForLetter(viewer)
  if (who === 'clientFresh') return viewer.role === 'client' ? denialForLetter(viewer) : 'wrong_role'
  if (who === 'photographerEvenInactive') return viewer.role === 'photographer' ? undefined : 'wrong_role'
  if (who === 'photoOwner' && viewer.role === 'client') return undefined
  if (who === 'photoOwner') return denialFor('photographer', viewer)
  if (viewer.role !== who) return 'wrong_role'
  return viewer.role === 'photographer' && !viewer.isActive ? 'studio_inactive' : undefined
}

const denialForLetter = (viewer: ViewerKind) =>
  viewer.role === 'client' && viewer.viaLetter ? 'fresh_link_needed' : undefined

/** Whether an admin looks through this studio's eyes. */
export const isActing = (viewer: ViewerKind): boolean =>
  viewer.role === 'photographer' && viewer.actingAdminId !== undefined

export const homes: Record<Role, PagePath> = {
  client: '/client-portal',
  photographer: '/dashboard',
  admin: '/admin',
}

/** Where a person belongs: their own home, or /activate for a studio that is not active (spec, route guard). */
export function homeOf(viewer: ViewerKind): PagePath {
  if (viewer.role === 'nobody') return '/auth'
  return viewer.role === 'photographer' && !viewer.isActive ? '/activate' : homes[viewer.role]
}
