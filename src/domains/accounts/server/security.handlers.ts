import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { onlySeatOf, personIdOf, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { securityContract } from '../security.contract.ts'
import { codeGuessingLetter } from './account-letters.nl.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { checkPasswordForRefusal } from './accounts.ts'
import { findRecipient } from './recipient.ts'
import { completeSignIn, logAccountAction, type AnyCall } from './complete-sign-in.ts'
import { countAttemptOrRefuse, clearAttempts } from './attempts.ts'
import { findKnownBrowser } from './known-browsers.ts'
import { publishSessionChange } from './sessions.ts'
import { endAllSessionsAndLinks, endSeatSessionsAndLinks, findPerson } from './seats.ts'
import { readProof, consumeProof } from './mail-links.ts'
import * as factor from './two-factor.ts'
import * as factorSql from '../two-factor/server/two-factor.sql.ts'

export const securityHandlers: Handlers<typeof securityContract> = {
  listSessions: async ({ tx, viewer, now }) => {
    const sessions = await elevated(tx, (tx) =>
      accountsSql.listSessions(tx, personIdOf(viewer), now, onlySeatOf(viewer)),
    )
    return sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id,
      userAgent: userAgent ?? '',
      ipAddress: ipAddress ?? '',
      createdAt,
      lastUsedAt: updatedAt,
      isCurrent: id === viewer.sessionId,
    }))
  },

  endSession: async (call) => {
    const { tx, viewer, input, refuse } = call
    const ended = await elevated(tx, (tx) =>
      accountsSql.endSession(tx, personIdOf(viewer), input.sessionId, onlySeatOf(viewer)),
    )
    if (ended.length === 0) return refuse('session_not_found')
    await logAccountAction(call, 'session_ended', viewer.email, viewer)
    await publishSessionChange(tx, personIdOf(viewer))
    return {}
  },

  endOtherSessions: async (call) => {
    const { viewer } = call
    const onlySeat = onlySeatOf(viewer)
    if (onlySeat === undefined) await endAllSessionsAndLinks(call, personIdOf(viewer), viewer.sessionId)
    else await endSeatSessionsAndLinks(call, personIdOf(viewer), onlySeat, viewer.sessionId)
    await logAccountAction(call, 'session_ended', viewer.email, viewer)
    return {}
  },

  findTwoFactor: ({ tx, viewer }) =>
    elevated(tx, async (tx) => {
      const found = await factorSql.findTwoFactor(tx, personIdOf(viewer))
      const since = found?.confirmedAt ?? null
      return {
        since,
        recoveryCodesLeft: since ? await factorSql.countRecoveryCodes(tx, personIdOf(viewer)) : 0,
      }
    }),

  startTwoFactor: async (call) => {
    const { tx, viewer, input, refuse } = call
    const refused = await checkPasswordForRefusal(call, input.password)
    if (refused) return refused
    if (await factor.requiresCode(tx, personIdOf(viewer))) return refuse('already_on')
    return factor.beginTwoFactor(call, personOf(viewer))
  },

  confirmTwoFactor: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const begun = await elevated(tx, (tx) => factorSql.findTwoFactor(tx, personIdOf(viewer)))
    if (!begun || begun.confirmedAt) return refuse('not_started')
    const blocked = await countAttemptOrRefuse(call, 'second_factor', personIdOf(viewer))
    if (blocked) return blocked
    if (!(await factor.consumeAppCode(call, personIdOf(viewer), input.code)))
      return afterCommit(async () => refuse('wrong_code'))
    await elevated(tx, (tx) => factorSql.confirmTwoFactor(tx, personIdOf(viewer), now))
    await clearAttempts(tx, 'second_factor', personIdOf(viewer))
    await logAccountAction(call, 'two_factor_turned_on', viewer.email, viewer)
    await factor.mailTwoFactorChange(call, personOf(viewer), true)
    return { recoveryCodes: await factor.replaceRecoveryCodes(call, personIdOf(viewer)) }
  },

  renewRecoveryCodes: async (call) => {
    const { tx, viewer, input, refuse } = call
    const refused = await checkPasswordForRefusal(call, input.password)
    if (refused) return refused
    if (!(await factor.requiresCode(tx, personIdOf(viewer)))) return refuse('not_on')
    await logAccountAction(call, 'recovery_codes_renewed', viewer.email, viewer)
    return { recoveryCodes: await factor.replaceRecoveryCodes(call, personIdOf(viewer)) }
  },

  endTwoFactor: async (call) => {
    const { tx, viewer, input } = call
    const refused = await checkPasswordForRefusal(call, input.password)
    if (refused) return refused
    const wasOn = await factor.requiresCode(tx, personIdOf(viewer))
    await elevated(tx, (tx) => factorSql.endTwoFactor(tx, personIdOf(viewer)))
    if (!wasOn) return {}
    await logAccountAction(call, 'two_factor_turned_off', viewer.email, viewer)
    await factor.mailTwoFactorChange(call, personOf(viewer), false)
    return {}
  },

  resetTwoSteps: async (call) => {
    const { tx, viewer, input, refuse } = call
    const person = await findPerson(call, input.personId)
    if (!person || person.role === 'admin') return refuse('account_not_found')
    await factor.resetTwoSteps(call, person, viewer)
    await publishToAdmins(tx, 'accounts')
    return {}
  },

  // The challenge stays usable until the code is right, so that a typo does not restart signing in.
  signInWithCode: async (call) => {
    const { tx, input, refuse } = call
    const directProof = await readProof(call, 'second_factor', input.challenge)
    const proof = directProof ?? (await readProof(call, 'second_factor_by_letter', input.challenge))
    const viaLetter = directProof === undefined
    const person = proof && (await elevated(tx, (tx) => accountsSql.findPersonById(tx, proof.userId)))
    if (!proof || !person) {
      const blocked = await countAttemptOrRefuse(call, 'second_factor')
      return blocked ?? afterCommit(async () => refuse('challenge_expired'))
    }
    const { userId, onlySeat } = proof
    const browser = (await findKnownBrowser(call, 'second_factor', person.email, userId))?.countedAs
    const onBlock = (blockNo: number) => warnOfGuessing(call, person, blockNo)
    const blocked = await countAttemptOrRefuse(call, 'second_factor', userId, { browser, onBlock })
    if (blocked) return blocked
    const isRight =
      (await factor.consumeAppCode(call, userId, input.code)) ||
      (await factor.consumeRecoveryCode(call, userId, input.code))
    if (!isRight) {
      await logAccountAction(call, 'sign_in_failed', person.email)
      return afterCommit(async () => refuse('wrong_code'))
    }
    const purpose = viaLetter ? 'second_factor_by_letter' : 'second_factor'
    if (!(await consumeProof(call, purpose, input.challenge))) return refuse('challenge_expired')
    await clearAttempts(tx, 'second_factor', userId, browser)
    return completeSignIn(call, userId, { viaLetter, onlySeat })
  },
}

const personOf = (viewer: SignedInViewer) => ({
  id: personIdOf(viewer),
  email: viewer.email,
  seatId: viewer.id,
})

/** The first block may be the owner’s haste; a second means that someone else has the password. */
async function warnOfGuessing(call: AnyCall, person: { id: string; email: string }, blockNo: number) {
  const { tx, ipAddress, now } = call
  if (blockNo === 2)
    await sendLetter(tx, codeGuessingLetter(await findRecipient(call, person), ipAddress), now)
}
