import { elevated, tellAdmins } from '#domains/access/server/access.ts'
import { onceCommitted, type Handlers } from '#domains/access/server/serve-contract.ts'
import { homeOf, isActing, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { isOn, requireOn } from '#domains/switches/server/switches.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { accountsContract } from '../accounts.contract.ts'
import { passwordChangedLetter } from './account-letters.nl.ts'
import { endSessions, setPassword } from './accounts.ts'
import * as sql from './accounts.sql.ts'
import { arrive, note, type AnyCall } from './arrive.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'
import { forgetSecondSteps } from './lost-second-step.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'
import { newProof, readLink, takeLink } from './mail-links.ts'
import { wrongPassword } from './own-account.ts'
import { findByPassword } from './password-hash.ts'
import { noSessionCookie } from './session-cookie.ts'
import { asksCode } from './two-factor.ts'

export const accountsHandlers: Handlers<typeof accountsContract> = {
  findMe: async ({ tx, viewer }) => {
    if (viewer.role === 'nobody') return { me: null }
    const person = await sql.personById(tx, viewer.id)
    if (!person) return { me: null }
    const isActive = viewer.role !== 'photographer' || viewer.isActive
    return {
      me: { ...person, isActive, home: homeOf(viewer), isActing: isActing(viewer) },
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
      // The try and its line in the log stay, so the refusal comes after the commit.
      return onceCommitted(async () => refuse('wrong_credentials'))
    }
    await forgetAttempts(tx, 'sign_in', input.email, browser)
    const needed = await codeNeeded(call, userId)
    if (needed) return onceCommitted(async () => refuse('second_factor_needed', needed))
    return arrive(call, userId)
  },

  signOutEverywhere: async (call) => {
    const { tx, viewer, services, setCookie } = call
    const admin = actingAdminOf(viewer)
    await elevated(tx, () => endSessions(tx, admin ?? viewer.id))
    await note(call, 'signed_out', viewer.email, viewer)
    setCookie(noSessionCookie(services))
    return {}
  },

  actAs: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const studio = await sql.personById(tx, input.studioId)
    if (studio?.role !== 'photographer') return refuse('account_not_found')
    await elevated(tx, () => sql.setActingAs(tx, viewer.sessionId, studio.id))
    const line = { action: 'acting_started', details: studio.email, photographerId: studio.id } as const
    await record(tx, viewer, { ...line, ipAddress }, now)
    return { home: '/dashboard' }
  },

  stopActing: async (call) => {
    const { tx, viewer, refuse, now, ipAddress } = call
    const adminId = actingAdminOf(viewer)
    if (!adminId) return refuse('not_acting')
    await elevated(tx, async () => {
      await sql.setActingAs(tx, viewer.sessionId, null)
      const line = { action: 'acting_ended', details: viewer.email, photographerId: viewer.id } as const
      await record(tx, { id: adminId, role: 'admin' }, { ...line, ipAddress }, now)
    })
    return { home: homeOf({ ...viewer, role: 'admin' }) }
  },

  requestPasswordReset: (call) => requestLink(call, 'reset_password'),
  requestSignInLink: async (call) => {
    await requireOn(call.tx, 'sign_in_links', call.refuse)
    return requestLink(call, 'sign_in')
  },

  resetPassword: async (call) => {
    const { input, tx, services, now, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    const userId = await takeLink(call, ['reset_password'], input.token)
    if (!userId) return onceCommitted(async () => refuse('link_expired'))
    await setPassword(call, userId, input.password)
    // Whoever registered may have done so with the address of someone else, and has made sure to stay.
    if (await confirmEmail(call, userId)) await elevated(tx, () => forgetSecondSteps(tx, userId))
    const person = await elevated(tx, () => sql.personById(tx, userId))
    if (!person) throw new Error('a link for someone who is gone')
    // Whoever guessed did so at what counts no more.
    await forgetAttempts(tx, 'sign_in', person.email)
    await forgetAttempts(tx, 'second_factor', person.id)
    call.setCookie(await rememberBrowser(call, person))
    await note(call, 'password_changed', person.email, person)
    await sendLetter(tx, passwordChangedLetter(person.email, `${services.publicUrl}/auth`), now)
    return {}
  },

  signInWithLink: async (call) => {
    const { input, tx, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    const mayUseAsked = await isOn(tx, 'sign_in_links')
    // Those in letters about new photos go on: they can't be asked for by whoever comes by, and lie in mailboxes already.
    const userId = await takeLink(call, mayUseAsked ? ['sign_in', 'invitation'] : ['invitation'], input.token)
    // Left usable, for when links are on again.
    if (!userId && !mayUseAsked && (await readLink(call, 'sign_in', input.token)))
      return onceCommitted(async () => refuse('switched_off', { name: 'sign_in_links' }))
    if (!userId) return onceCommitted(async () => refuse('link_expired'))
    await confirmEmail(call, userId)
    const needed = await codeNeeded(call, userId)
    if (needed) return onceCommitted(async () => refuse('second_factor_needed', needed))
    return arrive(call, userId)
  },

  confirmEmail: async (call) => {
    const { input, refuse } = call
    const blocked = await blockedAttempt(call, 'use_link')
    if (blocked) return blocked
    // Left usable until it ends: pressing twice, or a mail program that looks first, is no failure.
    const userId = await readLink(call, 'confirm_email', input.token)
    if (!userId) return onceCommitted(async () => refuse('link_expired'))
    await confirmEmail(call, userId)
    return {}
  },

  changeOwnPassword: async (call) => {
    const { input, tx, viewer, services, now } = call
    const refused = await wrongPassword(call, input.currentPassword)
    if (refused) return refused
    await setPassword(call, viewer.id, input.newPassword, viewer.sessionId)
    call.setCookie(await rememberBrowser(call, viewer))
    await note(call, 'password_changed', viewer.email, viewer)
    await sendLetter(tx, passwordChangedLetter(viewer.email, `${services.publicUrl}/auth`), now)
    return {}
  },
}

/** Takes an address as someone's own, by the link that was mailed there; answers whether nobody had shown that before. */
async function confirmEmail(call: AnyCall, userId: string): Promise<boolean> {
  const { tx, now } = call
  const person = await elevated(tx, () => sql.confirmEmail(tx, userId, now))
  if (!person) return false
  await note(call, 'email_confirmed', person.email, person)
  if (person.role === 'photographer') await tellAdmins(tx, 'accounts', 'office')
  return true
}

const actingAdminOf = (viewer: SignedInViewer) =>
  viewer.role === 'photographer' ? viewer.actingAdminId : undefined

// Whether anyone has this address is found out later, by the job.
async function requestLink<Refuse extends RefuseTooMany>(
  call: AnyCall & { input: { email: string }; refuse: Refuse },
  purpose: 'reset_password' | 'sign_in',
) {
  const { tx, input, ipAddress } = call
  const guess = purpose === 'sign_in' ? 'request_link' : 'request_reset'
  const browser = await knownBrowser(call, input.email)
  const blocked = await blockedAttempt(call, guess, input.email, { browser })
  if (blocked) return blocked
  await enqueue(tx, 'mail-account-link', { email: input.email, purpose, ipAddress })
  return {}
}

/** What is proven so far, for a person whose account asks for a code as well; undefined for all others. */
async function codeNeeded(call: AnyCall, userId: string): Promise<{ challenge: string } | undefined> {
  if (!(await asksCode(call.tx, userId))) return undefined
  return { challenge: await newProof(call, 'second_factor', userId) }
}

/** Whose account this password opens, of all that have the address. */
async function ownerOfPassword({ tx }: AnyCall, { email, password }: { email: string; password: string }) {
  const people = await elevated(tx, () => sql.peopleByEmail(tx, email))
  const accounts = people.flatMap(({ id, passwordHash: hash }) => (hash === null ? [] : [{ id, hash }]))
  return (await findByPassword(password, accounts))?.id
}
