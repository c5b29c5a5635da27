import type { PagePath } from './paths.rules.ts'

export type Role = 'client' | 'photographer' | 'admin'

type SignedInAs<R extends Role> = { role: R; id: string; email: string; sessionId: string }

export type ClientViewer = SignedInAs<'client'> & {
  studioId: string
  /** Came in by a link in a letter, which may be in more hands: what is theirs alone first asks for a fresh link. */
  viaLetter?: true
}
/** An admin may look through a studio's eyes; what is done then is done by both. */
type AsStudio = SignedInAs<'photographer'> & {
  actingAdminId?: string
  /** Came in by an API key: there is no session. The name is for the log, with the part by which the key is known. */
  apiKeyId?: string
  apiKeyName?: string
}
export type PhotographerViewer = AsStudio & { isActive: true }
type InactivePhotographerViewer = AsStudio & { isActive: false }
/** A studio, whether its dashboard is open or not. */
export type StudioViewer = PhotographerViewer | InactivePhotographerViewer
export type AdminViewer = SignedInAs<'admin'>
export type SignedInViewer = ClientViewer | StudioViewer | AdminViewer
export type Nobody = { role: 'nobody' }
export type Viewer = SignedInViewer | Nobody

export const nobody: Nobody = { role: 'nobody' }

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
  admin: AdminViewer
}
export type Who = keyof ViewerFor

export type AccessDenial = 'signed_out' | 'studio_inactive' | 'wrong_role' | 'fresh_link_needed'

type Fresh = 'signedInFresh' | 'clientFresh'

/** Why this viewer may not call what `who` may call; undefined when they may. */
export function denialFor(
  who: Exclude<Who, Fresh>,
  viewer: Viewer,
): Exclude<AccessDenial, 'fresh_link_needed'> | undefined
export function denialFor(who: Who, viewer: Viewer): AccessDenial | undefined
export function denialFor(who: Who, viewer: Viewer): AccessDenial | undefined {
  if (who === 'anyone') return undefined
  if (viewer.role === 'nobody') return 'signed_out'
  if (who === 'signedIn') return undefined
  if (who === 'signedInFresh') return denialForLetter(viewer)
  if (who === 'clientFresh') return viewer.role === 'client' ? denialForLetter(viewer) : 'wrong_role'
  if (who === 'photographerEvenInactive') return viewer.role === 'photographer' ? undefined : 'wrong_role'
  if (viewer.role !== who) return 'wrong_role'
  return viewer.role === 'photographer' && !viewer.isActive ? 'studio_inactive' : undefined
}

const denialForLetter = (viewer: SignedInViewer) =>
  viewer.role === 'client' && viewer.viaLetter ? 'fresh_link_needed' : undefined

/** Whether an admin looks through this studio's eyes. */
export const isActing = (viewer: Viewer): boolean =>
  viewer.role === 'photographer' && viewer.actingAdminId !== undefined

export const homes: Record<Role, PagePath> = {
  client: '/client-portal',
  photographer: '/dashboard',
  admin: '/admin',
}

/** Where a person belongs: their own home, or /activate for a studio that is not active (spec, route guard). */
export function homeOf(viewer: Viewer): PagePath {
  if (viewer.role === 'nobody') return '/auth'
  return viewer.role === 'photographer' && !viewer.isActive ? '/activate' : homes[viewer.role]
}
