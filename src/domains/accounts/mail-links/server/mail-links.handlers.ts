import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { homeOf, type Viewer } from '#domains/access/viewer.rules.ts'
import { isOn, requireOn } from '#domains/flags/server/flags.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { accountsContract } from '../../accounts.contract.ts'
import { mailConfirmation } from '../../server/accounts.ts'
import * as accountsSql from '../../server/accounts.sql.ts'
import { arrive, codeNeeded, confirmAddress, isOfAnotherStudio, type AnyCall } from '../../server/arrive.ts'
import { blockedAttempt, type RefuseTooMany } from '../../server/attempts.ts'
import { mailAccountLink, type AskedLink } from './mail-account-link.job.ts'
import { knownBrowser } from '../../server/known-browsers.ts'
import { findMailLink, isAlive, takeMailLink, type MailLink } from './mail-links.ts'

type LinkEndpoint =
  | 'requestPasswordReset'
  | 'requestSignInLink'
  | 'requestFreshLink'
  | 'resendConfirmation'
  | 'findMailLink'
  | 'renewMailLink'
  | 'signInWithLink'

export const mailLinksHandlers: Pick<Handlers<typeof accountsContract>, LinkEndpoint> = {
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
    await confirmAddress(call, userId)
    // A letter's link must not narrow a session that was opened with more proof.
    if (viaLetter && viewer.role !== 'nobody' && viewer.id === userId) return { home: homeOf(viewer) }
    const needed = await codeNeeded(call, userId, viaLetter)
    if (needed) return afterCommit(async () => refuse('second_factor_needed', needed))
    return arrive(call, userId, viaLetter)
  },
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
