import { path } from '#domains/access/paths.rules.ts'
import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type CallOf, type Handlers } from '#domains/access/server/serve-contract.ts'
import {
  homeOf,
  isAdminActing,
  lacksRequiredSecondStep,
  identifiesPerson,
  onlySeatOf,
  personIdOf,
  type SignedInViewer,
  type ViewerFor,
} from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isOn, requireOn } from '#domains/flags/server/flags.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { accountsContract } from '../accounts.contract.ts'
import { daysUntilSecondStep, isSecondStepAsked } from '../security.rules.ts'
import { passwordChangedLetter } from './account-letters.nl.ts'
import {
  changePassword,
  mailConfirmation,
  replacePasswordsAndEndSessions,
  checkPasswordForRefusal,
} from './accounts.ts'
import * as passwordsSql from './passwords.sql.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import {
  completeSignIn,
  newCodeChallenge,
  confirmEmailOf,
  homeWithSeat,
  isOtherStudiosHost,
  logAccountAction,
  type AnyCall,
} from './complete-sign-in.ts'
import { countAttemptOrRefuse, clearAttempts, type RefuseTooMany } from './attempts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { findKnownBrowser, createKnownBrowserCookie } from './known-browsers.ts'
import { mailAccountLink, type LinkRequest } from './mail-account-link.job.ts'
import {
  findMailLink,
  isLinkUsable,
  readProof,
  seatOfLink,
  openMailLink,
  type MailLink,
} from './mail-links.ts'
import { findByPassword } from './password-hash.ts'
import { endAllSessionsAndLinks, endSeatSessionsAndLinks, listSeatsHere } from './seats.ts'
import { expiredSessionCookie } from '../core/server/session-cookie.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { removeSecondSteps } from './two-factor.ts'

/** Returns null when the link leads to another page or to no open gallery. */
async function findGalleryOpening(
  { tx, input, now }: CallOf<typeof accountsContract.findMailLink>,
  { id, firstName }: accountsSql.Seat,
) {
  const { pathname, searchParams } = new URL(input.path ?? path('gallery'), 'http://localhost')
  if (pathname !== path('gallery')) return null
  const slug = searchParams.get('galerij') ?? undefined
  const found = await elevated(tx, (tx) => accountsSql.findLinkedGallery(tx, id, slug, calendarDay(now)))
  if (!found) return null
  const thumbHash = found.thumbHash && Buffer.from(found.thumbHash).toString('base64')
  return { firstName, title: found.title, thumbHash, isOrder: searchParams.has('bestelling') }
}

export const accountsHandlers: Handlers<typeof accountsContract> = {
  findMe: async (call) => {
    const { tx, viewer, refuse, now } = call
    if (viewer.role === 'nobody') return viewer.isAtOtherSeat ? refuse('wrong_role') : { me: null }
    const person = await accountsSql.findPersonById(tx, personIdOf(viewer))
    if (!person) return { me: null }
    const isActive = viewer.role !== 'photographer' || viewer.isActive
    return {
      me: {
        ...person,
        id: viewer.id,
        // A studio that signs in with a password it made must not learn that the person had an
        // account.
        isEmailConfirmed: viewer.role === 'client' || person.isEmailConfirmed,
        seats: viewer.role === 'client' ? await seatsOf(call, viewer) : [],
        isActive,
        home: homeOf(viewer),
        isActing: isAdminActing(viewer),
        viaLetter: viewer.role === 'client' && viewer.viaLetter === true,
        isWhole: identifiesPerson(viewer),
        secondStepDaysLeft: secondStepDaysLeftOf(viewer, now),
      },
    }
  },

  signIn: async (call) => {
    const { input, tx, refuse } = call
    const known = await findKnownBrowser(call, 'sign_in', input.email)
    const browser = known?.countedAs
    const blocked = await countAttemptOrRefuse(call, 'sign_in', input.email, { browser })
    if (blocked) return blocked
    const match = await findPasswordMatch(call, input)
    if (known && !(match && known.proved(match))) {
      const blocked = await countAttemptOrRefuse(call, 'sign_in', input.email, { browser: OTHER_PASSWORDS })
      if (blocked) return blocked
    }
    // A studio’s own domain must not reveal that its client has another studio too.
    if (!match || match.isElsewhere) {
      await logAccountAction(call, 'sign_in_failed', input.email)
      // Refused after the commit, so that the attempt and its log entry persist.
      return afterCommit(async () => refuse('wrong_credentials'))
    }
    if (match.expiresAt && match.expiresAt <= call.now) {
      await logAccountAction(call, 'sign_in_failed', input.email)
      return afterCommit(async () => refuse('password_expired'))
    }
    // A seat’s password keeps the count if the address has other passwords: otherwise the seat’s
    // studio could go on guessing those.
    if (match.opensAll) await clearAttempts(tx, 'sign_in', input.email, browser)
    if (match.expiresAt) await elevated(tx, (tx) => passwordsSql.clearPasswordExpiry(tx, match.passwordId))
    const by = { onlySeat: match.seatId }
    const codeChallenge = await newCodeChallenge(call, match.id, by)
    if (codeChallenge) return afterCommit(async () => refuse('second_factor_needed', codeChallenge))
    return completeSignIn(call, match.id, by)
  },

  signOutEverywhere: async (call) => {
    const { tx, viewer, setCookie } = call
    if (viewer.role === 'client' && viewer.viaLetter)
      await elevated(tx, (tx) => accountsSql.endSession(tx, viewer.personId, viewer.sessionId))
    else if (viewer.role === 'client' && viewer.isSeatBound)
      await endSeatSessionsAndLinks(call, viewer.personId, viewer.id)
    else await endAllSessionsAndLinks(call, actingAdminOf(viewer) ?? personIdOf(viewer))
    await logAccountAction(call, 'signed_out', viewer.email, viewer)
    setCookie(expiredSessionCookie(call))
    return {}
  },

  actAs: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const studio = await accountsSql.findPersonById(tx, input.studioId)
    if (studio?.role !== 'photographer') return refuse('account_not_found')
    await elevated(tx, (tx) => accountsSql.setActingAs(tx, viewer.sessionId, studio.id))
    const details = `${studio.email}: ${input.reason}`
    const logEntry = { action: 'acting_started', details, studioId: studio.id } as const
    await record(tx, viewer, { ...logEntry, ipAddress }, now)
    return { home: path('dashboard') }
  },

  stopActing: async (call) => {
    const { tx, viewer, refuse, now, ipAddress } = call
    const adminId = actingAdminOf(viewer)
    if (!adminId) return refuse(lacksRequiredSecondStep(viewer) ? 'two_steps_demanded' : 'not_acting')
    await elevated(tx, async (tx) => {
      await accountsSql.setActingAs(tx, viewer.sessionId, null)
      const logEntry = { action: 'acting_ended', details: viewer.email, studioId: viewer.id } as const
      await record(tx, { id: adminId, role: 'admin' }, { ...logEntry, ipAddress }, now)
    })
    return { home: homeOf({ role: 'admin' }) }
  },

  requestPasswordReset: (call) => requestLink(call, 'reset_password'),

  requestSignInLink: async (call) => {
    await requireOn(call.tx, 'sign_in_links', call.refuse)
    return requestLink(call, 'sign_in')
  },

  requestFreshLink: async (call) => {
    const { tx, viewer, input, ipAddress } = call
    const blocked = await countAttemptOrRefuse(call, 'request_link', viewer.email)
    if (blocked) return blocked
    const isAtOurs = call.studioHost === undefined
    const linkRequest = { purpose: 'sign_in', ipAddress, isAtOurs, ...pathInput(input) } as const
    await enqueueMailLink(tx, { ...linkRequest, userId: personIdOf(viewer), seatId: viewer.id })
    return {}
  },

  resendConfirmation: async (call) => {
    const { tx, viewer } = call
    const blocked = await countAttemptOrRefuse(call, 'request_link', viewer.email)
    if (blocked) return blocked
    const person = await elevated(tx, (tx) => accountsSql.findPersonById(tx, personIdOf(viewer)))
    if (person && !person.isEmailConfirmed) await mailConfirmation(call, person)
    return {}
  },

  findMailLink: async (call) => {
    const { input, viewer } = call
    const blocked = await countAttemptOrRefuse(call, 'look_at_link')
    if (blocked) return blocked
    const link = await findMailLink(call, input.token)
    if (!link) return { link: null }
    const writer = await seatOfLink(call, link)
    const works = isLinkUsable(call, link) && (link.purpose !== 'letter' || writer !== undefined)
    return {
      link: {
        isAlive: works,
        writer: writer ? { studioName: writer.studioName, accentColor: writer.accentColor } : null,
        isMine: hasLinkAccess(viewer, link, writer?.id),
        opening: works && link.purpose === 'letter' && writer ? await findGalleryOpening(call, writer) : null,
      },
    }
  },

  renewMailLink: async (call) => {
    const { input, tx, ipAddress, refuse } = call
    const link = await findMailLink(call, input.token)
    const person = link && (await elevated(tx, (tx) => accountsSql.findPersonById(tx, link.userId)))
    const purpose = link?.purpose === 'reset_password' ? 'reset_password' : 'sign_in'
    const blocked = await countAttemptOrRefuse(call, limitedActionOf(purpose), person?.email)
    if (blocked) return blocked
    if (!person) return afterCommit(async () => refuse('link_expired'))
    if (purpose === 'sign_in') await requireOn(tx, 'sign_in_links', refuse)
    const seatId = (await seatOfLink(call, link))?.id
    const linkRequest = {
      purpose,
      ipAddress,
      ...(seatId !== undefined && { seatId }),
      ...pathInput(input),
    } as const
    await enqueueMailLink(tx, { ...linkRequest, userId: person.id })
    return {}
  },

  signInWithLink: async (call) => {
    const { input, tx, viewer, refuse } = call
    const blocked = await countAttemptOrRefuse(call, 'use_link')
    if (blocked) return blocked
    const refuseExpired = () => afterCommit<never>(async () => refuse('link_expired'))
    const found = await findMailLink(call, input.token)
    if (!found || !isLinkUsable(call, found)) return refuseExpired()
    // The link stays usable for when the flag is on again. Links in studios’ emails are exempt:
    // visitors can’t request them.
    if (found.purpose === 'sign_in' && !(await isOn(tx, 'sign_in_links')))
      return afterCommit(async () => refuse('switched_off', { name: 'sign_in_links' }))
    const viaLetter = found.purpose === 'letter'
    const seat = await seatOfLink(call, found)
    if (viaLetter && !seat) return refuseExpired()
    const onlySeat = (viaLetter && seat?.id) || null
    const [reachableSeat] = await listSeatsHere(call, found.userId, onlySeat)
    // Refused before use, so that the link still works at the right host.
    if (isOtherStudiosHost(call, reachableSeat)) return afterCommit(async () => refuse('other_studio'))
    const link = await openMailLink(call, ['sign_in', 'letter'], input.token)
    if (!link) return refuseExpired()
    const { userId } = link
    await confirmEmailOf(call, userId)
    // Keeps a session that already opens this seat.
    if (viaLetter && opensSeat(viewer, link, seat?.id))
      return { ...homeWithSeat(viewer), ...('hasOtherSeats' in viewer && seat && { seatId: seat.id }) }
    const by = { viaLetter, onlySeat }
    const codeChallenge = await newCodeChallenge(call, userId, by)
    if (codeChallenge) return afterCommit(async () => refuse('second_factor_needed', codeChallenge))
    return completeSignIn(call, userId, by)
  },

  resetPassword: async (call) => {
    const { input, tx, now, refuse } = call
    const blocked = await countAttemptOrRefuse(call, 'use_link')
    if (blocked) return blocked
    refuseCommonPassword(call, input.password)
    const link = await openMailLink(call, ['reset_password'], input.token)
    if (!link) return afterCommit(async () => refuse('link_expired'))
    const { userId } = link
    await replacePasswordsAndEndSessions(call, userId, input.password)
    // Someone else may have registered with the unconfirmed address and added a second step or
    // passkey.
    if (await confirmEmailOf(call, userId)) await elevated(tx, (tx) => removeSecondSteps(tx, userId))
    const person = await elevated(tx, (tx) => accountsSql.findPersonById(tx, userId))
    if (!person) throw new Error('a link for someone who is gone')
    await clearAttempts(tx, 'sign_in', person.email)
    await clearAttempts(tx, 'second_factor', person.id)
    call.setCookie(await createKnownBrowserCookie(call, person))
    const seat = await seatOfLink(call, link)
    await logAccountAction(call, 'password_changed', person.email, {
      id: seat?.id ?? person.id,
      role: person.role,
    })
    await sendLetter(tx, passwordChangedLetter(await findRecipient(call, person, seat?.id)), now)
    return {}
  },

  confirmEmail: async (call) => {
    const { input, refuse } = call
    const blocked = await countAttemptOrRefuse(call, 'use_link')
    if (blocked) return blocked
    // The link is reusable until it expires, because a mail program may open the link first.
    const proof = await readProof(call, 'confirm_email', input.token)
    if (!proof) return afterCommit(async () => refuse('link_expired'))
    await confirmEmailOf(call, proof.userId)
    return {}
  },

  changeOwnPassword: async (call) => {
    const { input, tx, viewer, now } = call
    const refused = await checkPasswordForRefusal(call, input.currentPassword)
    if (refused) return refused
    refuseCommonPassword(call, input.newPassword)
    await changePassword(call, input.newPassword)
    const person = { id: personIdOf(viewer), email: viewer.email }
    call.setCookie(await createKnownBrowserCookie(call, person, onlySeatOf(viewer)))
    await logAccountAction(call, 'password_changed', viewer.email, viewer)
    await sendLetter(tx, passwordChangedLetter(await findRecipient(call, person, viewer.id)), now)
    return {}
  },
}

const secondStepDaysLeftOf = (viewer: SignedInViewer, now: Date) =>
  viewer.role === 'admin' && viewer.secondStepDueAt && isSecondStepAsked(viewer.secondStepDueAt, now)
    ? daysUntilSecondStep(viewer.secondStepDueAt, now)
    : null

const actingAdminOf = (viewer: SignedInViewer) =>
  viewer.role === 'photographer' ? viewer.actingAdminId : undefined

/** Prefers passwords that may sign in at this host. */
async function findPasswordMatch(call: AnyCall, { email, password }: { email: string; password: string }) {
  const known = await elevated(call.tx, (tx) => passwordsSql.listPasswordsByEmail(tx, email))
  const passwords = []
  for (const password of known) {
    const { id, seatId } = password
    const reachableSeat = call.studioHost && (await listSeatsHere(call, id, seatId))[0]
    const opensAll = seatId === null || known.length === 1
    passwords.push({ ...password, opensAll, isElsewhere: isOtherStudiosHost(call, reachableSeat) })
  }
  const nearestFirst = passwords.toSorted((one, other) => Number(one.isElsewhere) - Number(other.isElsewhere))
  return findByPassword(password, nearestFirst)
}

const opensSeat = (viewer: ViewerFor['anyone'], { userId }: MailLink, seatId: string | undefined) =>
  viewer.role !== 'nobody' &&
  personIdOf(viewer) === userId &&
  (viewer.role !== 'client' || !viewer.isSeatBound || viewer.id === seatId)

const hasLinkAccess = (viewer: ViewerFor['anyone'], link: MailLink, seatId: string | undefined) =>
  viewer.role !== 'nobody' &&
  (link.purpose === 'letter'
    ? opensSeat(viewer, link, seatId)
    : personIdOf(viewer) === link.userId &&
      (viewer.role !== 'client' || (!viewer.viaLetter && identifiesPerson(viewer))))

async function seatsOf(call: AnyCall, viewer: Extract<SignedInViewer, { role: 'client' }>) {
  const seats = await listSeatsHere(call, viewer.personId, onlySeatOf(viewer))
  return seats
    .filter(({ isOpen }) => isOpen)
    .map(({ id, studioName, accentColor }) => ({ id, studioName, accentColor }))
}

/** Count shared by known browsers that type a password they have not proved. */
const OTHER_PASSWORDS = 'at others'

const limitedActionOf = (purpose: 'reset_password' | 'sign_in') =>
  purpose === 'sign_in' ? 'request_link' : 'request_reset'

// The job looks the address up, so that the request’s duration reveals nothing.
async function requestLink<Refuse extends RefuseTooMany>(
  call: AnyCall & { input: { email: string }; refuse: Refuse },
  purpose: 'reset_password' | 'sign_in',
) {
  const { tx, input, ipAddress, studioHost } = call
  const browser = (await findKnownBrowser(call, limitedActionOf(purpose), input.email))?.countedAs
  const blocked = await countAttemptOrRefuse(call, limitedActionOf(purpose), input.email, { browser })
  if (blocked) return blocked
  const ofStudio = studioHost && { studioId: studioHost.studioId }
  await enqueueMailLink(tx, { email: input.email, purpose, ipAddress, ...ofStudio })
  return {}
}

const enqueueMailLink = (tx: Tx, linkRequest: LinkRequest) => enqueue(tx, mailAccountLink, linkRequest)

const pathInput = ({ path }: { path?: string | undefined }) => (path === undefined ? {} : { path })
