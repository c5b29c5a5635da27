import { path } from '#domains/access/paths.rules.ts'
import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type CallOf, type Handlers } from '#domains/access/server/serve-contract.ts'
import {
  homeOf,
  isActing,
  isHeldBack,
  isWhole,
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
import { changePassword, mailConfirmation, setPassword, wrongPassword } from './accounts.ts'
import * as passwordsSql from './passwords.sql.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import {
  arrive,
  codeNeeded,
  confirmEmailOf,
  homeWithSeat,
  isElsewhere,
  note,
  type AnyCall,
} from './arrive.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'
import { mailAccountLink, type AskedLink } from './mail-account-link.job.ts'
import { findMailLink, isAlive, readProof, seatOfLink, takeMailLink, type MailLink } from './mail-links.ts'
import { findByPassword } from './password-hash.ts'
import { endAllSessions, endSeatsSessions, listSeatsHere } from './seats.ts'
import { noSessionCookie } from '../core/server/session-cookie.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { forgetSecondSteps } from './two-factor.ts'

/** Title and cover of the gallery behind a letter, before a press; null where it leads elsewhere or none is open. */
async function openingOf(
  { tx, input, now }: CallOf<typeof accountsContract.findMailLink>,
  { id, firstName }: accountsSql.Seat,
) {
  const { pathname, searchParams } = new URL(input.path ?? path('gallery'), 'http://localhost')
  if (pathname !== path('gallery')) return null
  const slug = searchParams.get('galerij') ?? undefined
  const found = await elevated(tx, (tx) => accountsSql.findLetterOpening(tx, id, slug, calendarDay(now)))
  if (!found) return null
  const thumbHash = found.thumbHash && Buffer.from(found.thumbHash).toString('base64')
  return { firstName, title: found.title, thumbHash, isOrder: searchParams.has('bestelling') }
}

export const accountsHandlers: Handlers<typeof accountsContract> = {
  findMe: async (call) => {
    const { tx, viewer, refuse, now } = call
    if (viewer.role === 'nobody') return viewer.isAtOtherSeat ? refuse('wrong_role') : { me: null }
    const person = await accountsSql.personById(tx, personIdOf(viewer))
    if (!person) return { me: null }
    const isActive = viewer.role !== 'photographer' || viewer.isActive
    return {
      me: {
        ...person,
        id: viewer.id,
        // A studio that signs in by the password it made must not learn that someone was known.
        isEmailConfirmed: viewer.role === 'client' || person.isEmailConfirmed,
        seats: viewer.role === 'client' ? await seatsOf(call, viewer) : [],
        isActive,
        home: homeOf(viewer),
        isActing: isActing(viewer),
        viaLetter: viewer.role === 'client' && viewer.viaLetter === true,
        isWhole: isWhole(viewer),
        secondStepDaysLeft: secondStepDaysLeftOf(viewer, now),
      },
    }
  },

  signIn: async (call) => {
    const { input, tx, refuse } = call
    const known = await knownBrowser(call, 'sign_in', input.email)
    const browser = known?.countedAs
    const blocked = await blockedAttempt(call, 'sign_in', input.email, { browser })
    if (blocked) return blocked
    const opened = await openedBy(call, input)
    if (known && !(opened && known.proved(opened))) {
      const blocked = await blockedAttempt(call, 'sign_in', input.email, { browser: AT_OTHERS })
      if (blocked) return blocked
    }
    // A studio must not learn under its own domain that its client is someone else's too.
    if (!opened || opened.isElsewhere) {
      await note(call, 'sign_in_failed', input.email)
      // Refused after the commit, so that the attempt and its log line stay.
      return afterCommit(async () => refuse('wrong_credentials'))
    }
    if (opened.expiresAt && opened.expiresAt <= call.now) {
      await note(call, 'sign_in_failed', input.email)
      return afterCommit(async () => refuse('password_expired'))
    }
    // Else a studio that signs in by the password it made would have new tries at the person's others.
    if (opened.opensAll) await forgetAttempts(tx, 'sign_in', input.email, browser)
    if (opened.expiresAt) await elevated(tx, (tx) => passwordsSql.keepPassword(tx, opened.passwordId))
    const by = { onlySeat: opened.seatId }
    const needed = await codeNeeded(call, opened.id, by)
    if (needed) return afterCommit(async () => refuse('second_factor_needed', needed))
    return arrive(call, opened.id, by)
  },

  signOutEverywhere: async (call) => {
    const { tx, viewer, setCookie } = call
    if (viewer.role === 'client' && viewer.viaLetter)
      await elevated(tx, (tx) => accountsSql.endSession(tx, viewer.personId, viewer.sessionId))
    else if (viewer.role === 'client' && viewer.isSeatBound)
      await endSeatsSessions(call, viewer.personId, viewer.id)
    else await endAllSessions(call, actingAdminOf(viewer) ?? personIdOf(viewer))
    await note(call, 'signed_out', viewer.email, viewer)
    setCookie(noSessionCookie(call))
    return {}
  },

  actAs: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const studio = await accountsSql.personById(tx, input.studioId)
    if (studio?.role !== 'photographer') return refuse('account_not_found')
    await elevated(tx, (tx) => accountsSql.setActingAs(tx, viewer.sessionId, studio.id))
    const details = `${studio.email}: ${input.reason}`
    const line = { action: 'acting_started', details, studioId: studio.id } as const
    await record(tx, viewer, { ...line, ipAddress }, now)
    return { home: path('dashboard') }
  },

  stopActing: async (call) => {
    const { tx, viewer, refuse, now, ipAddress } = call
    const adminId = actingAdminOf(viewer)
    if (!adminId) return refuse(isHeldBack(viewer) ? 'two_steps_demanded' : 'not_acting')
    await elevated(tx, async (tx) => {
      await accountsSql.setActingAs(tx, viewer.sessionId, null)
      const line = { action: 'acting_ended', details: viewer.email, studioId: viewer.id } as const
      await record(tx, { id: adminId, role: 'admin' }, { ...line, ipAddress }, now)
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
    const blocked = await blockedAttempt(call, 'request_link', viewer.email)
    if (blocked) return blocked
    const isAtOurs = call.studioHost === undefined
    const asked = { purpose: 'sign_in', ipAddress, isAtOurs, ...pathOf(input) } as const
    await mailLinkLater(tx, { ...asked, userId: personIdOf(viewer), seatId: viewer.id })
    return {}
  },

  resendConfirmation: async (call) => {
    const { tx, viewer } = call
    const blocked = await blockedAttempt(call, 'request_link', viewer.email)
    if (blocked) return blocked
    const person = await elevated(tx, (tx) => accountsSql.personById(tx, personIdOf(viewer)))
    if (person && !person.isEmailConfirmed) await mailConfirmation(call, person)
    return {}
  },

  findMailLink: async (call) => {
    const { input, viewer } = call
    const blocked = await blockedAttempt(call, 'look_at_link')
    if (blocked) return blocked
    const link = await findMailLink(call, input.token)
    if (!link) return { link: null }
    const writer = await seatOfLink(call, link)
    const works = isAlive(call, link) && (link.purpose !== 'letter' || writer !== undefined)
    return {
      link: {
        isAlive: works,
        writer: writer ? { studioName: writer.studioName, accentColor: writer.accentColor } : null,
        isMine: isInByAsMuch(viewer, link, writer?.id),
        opening: works && link.purpose === 'letter' && writer ? await openingOf(call, writer) : null,
      },
    }
  },

  renewMailLink: async (call) => {
    const { input, tx, ipAddress, refuse } = call
    const link = await findMailLink(call, input.token)
    const person = link && (await elevated(tx, (tx) => accountsSql.personById(tx, link.userId)))
    const purpose = link?.purpose === 'reset_password' ? 'reset_password' : 'sign_in'
    const blocked = await blockedAttempt(call, guessOf(purpose), person?.email)
    if (blocked) return blocked
    if (!person) return afterCommit(async () => refuse('link_expired'))
    if (purpose === 'sign_in') await requireOn(tx, 'sign_in_links', refuse)
    const seatId = (await seatOfLink(call, link))?.id
    const asked = { purpose, ipAddress, ...(seatId !== undefined && { seatId }), ...pathOf(input) } as const
    await mailLinkLater(tx, { ...asked, userId: person.id })
    return {}
  },

  signInWithLink: async (call) => {
    const { input, tx, viewer, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    const gone = () => afterCommit<never>(async () => refuse('link_expired'))
    const found = await findMailLink(call, input.token)
    if (!found || !isAlive(call, found)) return gone()
    // Left usable for when the flag is on again. Letter links are exempt: visitors can't request those.
    if (found.purpose === 'sign_in' && !(await isOn(tx, 'sign_in_links')))
      return afterCommit(async () => refuse('switched_off', { name: 'sign_in_links' }))
    const viaLetter = found.purpose === 'letter'
    const seat = await seatOfLink(call, found)
    if (viaLetter && !seat) return gone()
    // A link that a studio mailed opens that studio's seat alone.
    const onlySeat = (viaLetter && seat?.id) || null
    const [here] = await listSeatsHere(call, found.userId, onlySeat)
    // Refused before use, so that the link still works at the right host.
    if (isElsewhere(call, here)) return afterCommit(async () => refuse('other_studio'))
    const link = await takeMailLink(call, ['sign_in', 'letter'], input.token)
    if (!link) return gone()
    const { userId } = link
    await confirmEmailOf(call, userId)
    // A letter's link must not narrow a session that was opened with more proof.
    if (viaLetter && opens(viewer, link, seat?.id))
      return { ...homeWithSeat(viewer), ...('hasOtherSeats' in viewer && seat && { seatId: seat.id }) }
    const by = { viaLetter, onlySeat }
    const needed = await codeNeeded(call, userId, by)
    if (needed) return afterCommit(async () => refuse('second_factor_needed', needed))
    return arrive(call, userId, by)
  },

  resetPassword: async (call) => {
    const { input, tx, now, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    // Refused before use, so that the same link takes another password.
    refuseCommonPassword(call, input.password)
    const link = await takeMailLink(call, ['reset_password'], input.token)
    if (!link) return afterCommit(async () => refuse('link_expired'))
    const { userId } = link
    await setPassword(call, userId, input.password)
    // If the address was unconfirmed, someone else may have registered with it and added a second step or passkey.
    if (await confirmEmailOf(call, userId)) await elevated(tx, (tx) => forgetSecondSteps(tx, userId))
    const person = await elevated(tx, (tx) => accountsSql.personById(tx, userId))
    if (!person) throw new Error('a link for someone who is gone')
    // Wrong guesses were at the password that was replaced.
    await forgetAttempts(tx, 'sign_in', person.email)
    await forgetAttempts(tx, 'second_factor', person.id)
    call.setCookie(await rememberBrowser(call, person))
    const seat = await seatOfLink(call, link)
    await note(call, 'password_changed', person.email, { id: seat?.id ?? person.id, role: person.role })
    await sendLetter(tx, passwordChangedLetter(await findRecipient(call, person, seat?.id)), now)
    return {}
  },

  confirmEmail: async (call) => {
    const { input, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    // Stays usable until it expires: a second press or a mail program's prefetch is no failure.
    const proof = await readProof(call, 'confirm_email', input.token)
    if (!proof) return afterCommit(async () => refuse('link_expired'))
    await confirmEmailOf(call, proof.userId)
    return {}
  },

  changeOwnPassword: async (call) => {
    const { input, tx, viewer, now } = call
    const refused = await wrongPassword(call, input.currentPassword)
    if (refused) return refused
    refuseCommonPassword(call, input.newPassword)
    await changePassword(call, input.newPassword)
    const person = { id: personIdOf(viewer), email: viewer.email }
    call.setCookie(await rememberBrowser(call, person, onlySeatOf(viewer)))
    await note(call, 'password_changed', viewer.email, viewer)
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

/** What this password opens: a person, or one seat. What may sign in at this host comes first. */
async function openedBy(call: AnyCall, { email, password }: { email: string; password: string }) {
  const known = await elevated(call.tx, (tx) => passwordsSql.passwordsByEmail(tx, email))
  const passwords = []
  for (const password of known) {
    const { id, seatId } = password
    const here = call.studioHost && (await listSeatsHere(call, id, seatId))[0]
    const opensAll = seatId === null || known.length === 1
    passwords.push({ ...password, opensAll, isElsewhere: isElsewhere(call, here) })
  }
  const nearestFirst = passwords.toSorted((one, other) => Number(one.isElsewhere) - Number(other.isElsewhere))
  return findByPassword(password, nearestFirst)
}

/** Whether the viewer's session opens this seat of the link's person already. */
const opens = (viewer: ViewerFor['anyone'], { userId }: MailLink, seatId: string | undefined) =>
  viewer.role !== 'nobody' &&
  personIdOf(viewer) === userId &&
  (viewer.role !== 'client' || !viewer.isSeatBound || viewer.id === seatId)

const isInByAsMuch = (viewer: ViewerFor['anyone'], link: MailLink, seatId: string | undefined) =>
  viewer.role !== 'nobody' &&
  (link.purpose === 'letter'
    ? opens(viewer, link, seatId)
    : personIdOf(viewer) === link.userId &&
      (viewer.role !== 'client' || (!viewer.viaLetter && isWhole(viewer))))

/** A client's open seats that this session reaches here. */
async function seatsOf(call: AnyCall, viewer: Extract<SignedInViewer, { role: 'client' }>) {
  const seats = await listSeatsHere(call, viewer.personId, onlySeatOf(viewer))
  return seats
    .filter(({ isOpen }) => isOpen)
    .map(({ id, studioName, accentColor }) => ({ id, studioName, accentColor }))
}

/** The count of known browsers that type none of the passwords they proved, whether the address has others or not. */
const AT_OTHERS = 'at others'

const guessOf = (purpose: 'reset_password' | 'sign_in') =>
  purpose === 'sign_in' ? 'request_link' : 'request_reset'

// Whether anyone has this address is only looked up by the job.
async function requestLink<Refuse extends RefuseTooMany>(
  call: AnyCall & { input: { email: string }; refuse: Refuse },
  purpose: 'reset_password' | 'sign_in',
) {
  const { tx, input, ipAddress, studioHost } = call
  const browser = (await knownBrowser(call, guessOf(purpose), input.email))?.countedAs
  const blocked = await blockedAttempt(call, guessOf(purpose), input.email, { browser })
  if (blocked) return blocked
  const ofStudio = studioHost && { studioId: studioHost.studioId }
  await mailLinkLater(tx, { email: input.email, purpose, ipAddress, ...ofStudio })
  return {}
}

const mailLinkLater = (tx: Tx, asked: AskedLink) => enqueue(tx, mailAccountLink, asked)

const pathOf = ({ path }: { path?: string | undefined }) => (path === undefined ? {} : { path })
