import { path } from '#domains/access/paths.rules.ts'
import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { homeOf, isActing, type SignedInViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isOn, requireOn } from '#domains/flags/server/flags.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { accountsContract } from '../accounts.contract.ts'
import { passwordChangedLetter } from './account-letters.nl.ts'
import { endAllSessions, mailConfirmation, setPassword, wrongPassword } from './accounts.ts'
import * as accountsSql from './accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import { arrive, codeNeeded, confirmEmailOf, isOfAnotherStudio, note, type AnyCall } from './arrive.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'
import { mailAccountLink, type AskedLink } from '../mail-links/server/mail-account-link.job.ts'
import {
  findMailLink,
  isAlive,
  readProof,
  takeMailLink,
  type MailLink,
} from '../mail-links/server/mail-links.ts'
import { findByPassword } from './password-hash.ts'
import { noSessionCookie } from './session-cookie.ts'
import { forgetSecondSteps } from '../two-factor/server/two-factor.ts'

export const accountsHandlers: Handlers<typeof accountsContract> = {
  findMe: async ({ tx, viewer }) => {
    if (viewer.role === 'nobody') return { me: null }
    const person = await accountsSql.personById(tx, viewer.id)
    if (!person) return { me: null }
    const isActive = viewer.role !== 'photographer' || viewer.isActive
    return {
      me: {
        ...person,
        isActive,
        home: homeOf(viewer),
        isActing: isActing(viewer),
        viaLetter: viewer.role === 'client' && viewer.viaLetter === true,
      },
    }
  },

  signIn: async (call) => {
    const { input, tx, refuse } = call
    const browser = await knownBrowser(call, input.email)
    const blocked = await blockedAttempt(call, 'sign_in', input.email, { browser })
    if (blocked) return blocked
    const userId = await ownerOfPassword(call, input)
    if (!userId) {
      await note(call, 'sign_in_failed', input.email)
      // Refused after the commit, so that the attempt and its log line stay.
      return afterCommit(async () => refuse('wrong_credentials'))
    }
    await forgetAttempts(tx, 'sign_in', input.email, browser)
    if (await isOfAnotherStudio(call, userId)) {
      await note(call, 'sign_in_failed', input.email)
      return afterCommit(async () => refuse('other_studio'))
    }
    const needed = await codeNeeded(call, userId)
    if (needed) return afterCommit(async () => refuse('second_factor_needed', needed))
    return arrive(call, userId)
  },

  signOutEverywhere: async (call) => {
    const { tx, viewer, setCookie } = call
    if (viewer.role === 'client' && viewer.viaLetter)
      await elevated(tx, (tx) => accountsSql.endSession(tx, viewer.id, viewer.sessionId))
    else await endAllSessions(call, actingAdminOf(viewer) ?? viewer.id)
    await note(call, 'signed_out', viewer.email, viewer)
    setCookie(noSessionCookie(call))
    return {}
  },

  actAs: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const studio = await accountsSql.personById(tx, input.studioId)
    if (studio?.role !== 'photographer') return refuse('account_not_found')
    await elevated(tx, (tx) => accountsSql.setActingAs(tx, viewer.sessionId, studio.id))
    const line = { action: 'acting_started', details: studio.email, studioId: studio.id } as const
    await record(tx, viewer, { ...line, ipAddress }, now)
    return { home: path('dashboard') }
  },

  stopActing: async (call) => {
    const { tx, viewer, refuse, now, ipAddress } = call
    const adminId = actingAdminOf(viewer)
    if (!adminId) return refuse('not_acting')
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
    const asked = { userId: viewer.id, purpose: 'sign_in', ipAddress, origin: call.origin } as const
    await mailLinkLater(tx, { ...asked, ...pathOf(input) })
    return {}
  },

  resendConfirmation: async (call) => {
    const { tx, viewer } = call
    const blocked = await blockedAttempt(call, 'request_link', viewer.email)
    if (blocked) return blocked
    const person = await elevated(tx, (tx) => accountsSql.personById(tx, viewer.id))
    if (person && !person.isEmailConfirmed) await mailConfirmation(call, person)
    return {}
  },

  findMailLink: async (call) => {
    const { input, tx, viewer, now } = call
    const blocked = await blockedAttempt(call, 'look_at_link')
    if (blocked) return blocked
    const link = await findMailLink(call, input.token)
    if (!link) return { link: null }
    const writer = await writerOf(tx, link)
    return {
      link: {
        isAlive: isAlive(link, now) && (link.purpose !== 'letter' || writer !== undefined),
        writer: writer ? { studioName: writer.studioName, accentColor: writer.accentColor } : null,
        isMine: isInByAsMuch(viewer, link),
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
    await mailLinkLater(tx, { userId: person.id, purpose, ipAddress, ...pathOf(input) })
    return {}
  },

  signInWithLink: async (call) => {
    const { input, tx, viewer, now, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    const gone = () => afterCommit<never>(async () => refuse('link_expired'))
    const found = await findMailLink(call, input.token)
    if (!found || !isAlive(found, now)) return gone()
    // Left usable for when the flag is on again. Letter links are exempt: visitors can't request those.
    if (found.purpose === 'sign_in' && !(await isOn(tx, 'sign_in_links')))
      return afterCommit(async () => refuse('switched_off', { name: 'sign_in_links' }))
    const viaLetter = found.purpose === 'letter'
    if (viaLetter && !(await writerOf(tx, found))) return gone()
    // Refused before use, so that the link still works at the right host.
    if (await isOfAnotherStudio(call, found.userId)) return afterCommit(async () => refuse('other_studio'))
    const link = await takeMailLink(call, ['sign_in', 'invitation', 'letter'], input.token)
    if (!link) return gone()
    const { userId } = link
    await confirmEmailOf(call, userId)
    // A letter's link must not narrow a session that was opened with more proof.
    if (viaLetter && viewer.role !== 'nobody' && viewer.id === userId) return { home: homeOf(viewer) }
    const needed = await codeNeeded(call, userId, viaLetter)
    if (needed) return afterCommit(async () => refuse('second_factor_needed', needed))
    return arrive(call, userId, viaLetter)
  },

  resetPassword: async (call) => {
    const { input, tx, now, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    const link = await takeMailLink(call, ['reset_password'], input.token)
    if (!link) return afterCommit(async () => refuse('link_expired'))
    const { userId } = link
    await setPassword(call, userId, input.password)
    // If the address was unconfirmed, someone else may have registered with it and added a second step or passkey.
    if (await confirmEmailOf(call, userId)) await elevated(tx, (tx) => forgetSecondSteps(tx, userId))
    const person = await elevated(tx, (tx) => accountsSql.personById(tx, userId))
    if (!person) throw new Error('a link for someone who is gone')
    // Wrong guesses were at a password that no longer counts.
    await forgetAttempts(tx, 'sign_in', person.email)
    await forgetAttempts(tx, 'second_factor', person.id)
    call.setCookie(await rememberBrowser(call, person))
    await note(call, 'password_changed', person.email, person)
    await sendLetter(tx, passwordChangedLetter(await findRecipient(call, person)), now)
    return {}
  },

  confirmEmail: async (call) => {
    const { input, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    // Stays usable until it expires: a second press or a mail program's prefetch is no failure.
    const userId = await readProof(call, 'confirm_email', input.token)
    if (!userId) return afterCommit(async () => refuse('link_expired'))
    await confirmEmailOf(call, userId)
    return {}
  },

  changeOwnPassword: async (call) => {
    const { input, tx, viewer, now } = call
    const refused = await wrongPassword(call, input.currentPassword)
    if (refused) return refused
    await setPassword(call, viewer.id, input.newPassword, viewer.sessionId)
    call.setCookie(await rememberBrowser(call, viewer))
    await note(call, 'password_changed', viewer.email, viewer)
    await sendLetter(tx, passwordChangedLetter(await findRecipient(call, viewer)), now)
    return {}
  },
}

const actingAdminOf = (viewer: SignedInViewer) =>
  viewer.role === 'photographer' ? viewer.actingAdminId : undefined

/** Whose account this password opens. Accounts that may sign in at this host come first. */
async function ownerOfPassword(call: AnyCall, { email, password }: { email: string; password: string }) {
  const people = await elevated(call.tx, (tx) => accountsSql.peopleByEmail(tx, email))
  const accounts = []
  for (const { id, passwordHash: hash } of people)
    if (hash !== null) accounts.push({ id, hash, isElsewhere: await isOfAnotherStudio(call, id) })
  const nearestFirst = accounts.toSorted((one, other) => Number(one.isElsewhere) - Number(other.isElsewhere))
  return (await findByPassword(password, nearestFirst))?.id
}

const isInByAsMuch = (viewer: Viewer, { userId, purpose }: MailLink) =>
  viewer.role !== 'nobody' &&
  viewer.id === userId &&
  (purpose === 'letter' || viewer.role !== 'client' || !viewer.viaLetter)

const guessOf = (purpose: 'reset_password' | 'sign_in') =>
  purpose === 'sign_in' ? 'request_link' : 'request_reset'

// Whether anyone has this address is only looked up by the job.
async function requestLink<Refuse extends RefuseTooMany>(
  call: AnyCall & { input: { email: string }; refuse: Refuse },
  purpose: 'reset_password' | 'sign_in',
) {
  const { tx, input, ipAddress, studioHost } = call
  const browser = await knownBrowser(call, input.email)
  const blocked = await blockedAttempt(call, guessOf(purpose), input.email, { browser })
  if (blocked) return blocked
  const ofStudio = studioHost && { studioId: studioHost.studioId }
  await mailLinkLater(tx, { email: input.email, purpose, ipAddress, ...ofStudio })
  return {}
}

const mailLinkLater = (tx: Tx, asked: AskedLink) => enqueue(tx, mailAccountLink, asked)

const pathOf = ({ path }: { path?: string | undefined }) => (path === undefined ? {} : { path })

/** The studio that a link was sent for, if it still has this person as a client. */
async function writerOf(tx: Tx, { userId, studioId }: MailLink) {
  const found = await elevated(tx, (tx) => accountsSql.findCorrespondence(tx, userId))
  return found?.studioId === studioId ? found : undefined
}
