import { asSystemRetryable, asSystem } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import { nobodyAtOtherSeat, nobody, type SignedInViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import {
  sessionCookie,
  sessionExpiry,
  readSession,
  readSessionToken,
  isRenewalDue,
} from '../core/server/session-cookie.ts'

/** Checks only the cookie’s signature; `identify` checks the session. */
export const hasSignedSessionCookie = (services: Services, cookies: string, entrance: RequestHost): boolean =>
  readSessionToken(cookies, { ...entrance, services }) !== undefined

type IdentifyOptions = {
  /** Defaults to the seat that the client visited last. */
  seat?: string | undefined
  setCookie?: (cookie: string) => void
  /** Whether the request is an action of the person; only actions extend a session. */
  isUserAction?: boolean
}

/**
 * Identifies the viewer by session; runs no query without a signed cookie. `setCookie` receives a
 * new cookie if the session was renewed, or if a former secret signed the old cookie.
 */
export async function identify(
  services: Services,
  cookieHeader: string | undefined,
  entrance: RequestHost,
  { seat, setCookie, isUserAction = true }: IdentifyOptions = {},
): Promise<Viewer> {
  const { studioHost } = entrance
  const site = { ...entrance, services }
  const { token, isSignedByFormer } = readSession(cookieHeader ?? '', site) ?? {}
  const now = services.clock()
  const seatId = seat === undefined || isUuid(seat) ? seat : NO_SEAT
  const session =
    token && (await accountsSql.findSessionViewer(services.pool, token, now, studioHost, seatId))
  if (!token || !session || !mayUseSession(session, studioHost)) return nobody
  const isRenewed = setCookie && isUserAction && isRenewalDue(session.renewed_at, now)
  if (isRenewed)
    await asSystemRetryable(services.pool, (tx) =>
      accountsSql.renewSession(tx, session.session_id, sessionExpiry(now), now),
    )
  if (isRenewed || isSignedByFormer) setCookie?.(sessionCookie(token, site))
  if (session.id === null) return seat === undefined ? nobody : nobodyAtOtherSeat
  return viewerFrom({ ...session, id: session.id }, now)
}

/** Returns a client’s other open seats; none in a seat-bound session. */
export async function listOtherSeatIds(services: Services, viewer: Viewer): Promise<string[]> {
  if (viewer.role !== 'client' || viewer.isSeatBound || !viewer.hasOtherSeats) return []
  const seats = await asSystem(services.pool, (tx) => accountsSql.listSeats(tx, viewer.personId))
  return seats.flatMap(({ id, isOpen }) => (isOpen && id !== viewer.id ? [id] : []))
}

/** Session of one open stream, for checking many streams in one query. */
export type SessionKey = { token: string; host?: string; studioId?: string; seat?: string }

export function sessionKeyOf(
  services: Services,
  cookies: string,
  entrance: RequestHost,
  seat: string | undefined,
): SessionKey | undefined {
  const token = readSessionToken(cookies, { ...entrance, services })
  if (token === undefined) return undefined
  const { studioHost } = entrance
  return {
    token,
    ...(studioHost && { host: tokenHostOf(studioHost)!, studioId: studioHost.studioId }),
    ...(seat !== undefined && { seat: isUuid(seat) ? seat : NO_SEAT }),
  }
}

const NO_SEAT = '00000000-0000-0000-0000-000000000000'

/** A studio’s domain admits only sessions of clients. */
const mayUseSession = ({ role }: accountsSql.SessionViewerRow, studioHost: RequestHost['studioHost']) =>
  !studioHost || role === 'client'

function viewerFrom(session: accountsSql.SessionViewerRow & { id: string }, now: Date): SignedInViewer {
  const person = { id: session.id, email: session.email, sessionId: session.session_id }
  if (session.role === 'admin') {
    const dueAt = session.second_step_due_at
    const due = dueAt && { secondStepDueAt: dueAt, ...(dueAt <= now && { isHeldBack: true as const }) }
    return identified({ ...person, ...due, role: 'admin' })
  }
  if (session.role === 'photographer') {
    const acting = session.acting_admin_id === null ? {} : { actingAdminId: session.acting_admin_id }
    return identified({ ...person, ...acting, role: 'photographer', isActive: session.is_active })
  }
  if (!session.studio_id) throw new Error(`client ${session.id} belongs to no studio`)
  return identified({
    ...person,
    ...(session.via_letter && { viaLetter: true }),
    ...(session.is_seat_bound && { isSeatBound: true }),
    ...(session.has_other_seats && { hasOtherSeats: true }),
    role: 'client',
    personId: session.person_id,
    studioId: session.studio_id,
    today: calendarDay(now),
  })
}
