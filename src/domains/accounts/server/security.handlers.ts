import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { onlySeatOf, personIdOf, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { securityContract } from '../security.contract.ts'
import { codeGuessingLetter } from './account-letters.nl.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { wrongPassword } from './accounts.ts'
import { findRecipient } from './recipient.ts'
import { arrive, note, type AnyCall } from './arrive.ts'
import { blockedAttempt, forgetAttempts } from './attempts.ts'
import { knownBrowser } from './known-browsers.ts'
import { tellOfSession } from './sessions.ts'
import { endAllSessions, endSeatsSessions, findPerson } from './seats.ts'
import { readProof, takeProof } from './mail-links.ts'
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
      createdAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      isCurrent: id === viewer.sessionId,
    }))
  },

  endSession: async (call) => {
    const { tx, viewer, input, refuse } = call
    const ended = await elevated(tx, (tx) =>
      accountsSql.endSession(tx, personIdOf(viewer), input.sessionId, onlySeatOf(viewer)),
    )
    if (ended.length === 0) return refuse('session_not_found')
    await note(call, 'session_ended', viewer.email, viewer)
    await tellOfSession(tx, personIdOf(viewer))
    return {}
  },

  endOtherSessions: async (call) => {
    const { viewer } = call
    const onlySeat = onlySeatOf(viewer)
    if (onlySeat === undefined) await endAllSessions(call, personIdOf(viewer), viewer.sessionId)
    else await endSeatsSessions(call, personIdOf(viewer), onlySeat, viewer.sessionId)
    await note(call, 'session_ended', viewer.email, viewer)
    return {}
  },

  findTwoFactor: ({ tx, viewer }) =>
    elevated(tx, async (tx) => {
      const found = await factorSql.findTwoFactor(tx, personIdOf(viewer))
      const since = found?.confirmedAt?.toISOString() ?? null
      return {
        since,
        recoveryCodesLeft: since ? await factorSql.countRecoveryCodes(tx, personIdOf(viewer)) : 0,
      }
    }),

  startTwoFactor: async (call) => {
    const { tx, viewer, input, refuse } = call
    const refused = await wrongPassword(call, input.password)
    if (refused) return refused
    if (await factor.asksCode(tx, personIdOf(viewer))) return refuse('already_on')
    return factor.beginTwoFactor(call, personOf(viewer))
  },

  confirmTwoFactor: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const begun = await elevated(tx, (tx) => factorSql.findTwoFactor(tx, personIdOf(viewer)))
    if (!begun || begun.confirmedAt) return refuse('not_started')
    const blocked = await blockedAttempt(call, 'second_factor', personIdOf(viewer))
    if (blocked) return blocked
    if (!(await factor.isCodeOfApp(call, personIdOf(viewer), input.code)))
      return afterCommit(async () => refuse('wrong_code'))
    await elevated(tx, (tx) => factorSql.confirmTwoFactor(tx, personIdOf(viewer), now))
    await forgetAttempts(tx, 'second_factor', personIdOf(viewer))
    await note(call, 'two_factor_turned_on', viewer.email, viewer)
    await factor.mailTwoFactorChange(call, personOf(viewer), true)
    return { recoveryCodes: await factor.newRecoveryCodes(call, personIdOf(viewer)) }
  },

  renewRecoveryCodes: async (call) => {
    const { tx, viewer, input, refuse } = call
    const refused = await wrongPassword(call, input.password)
    if (refused) return refused
    if (!(await factor.asksCode(tx, personIdOf(viewer)))) return refuse('not_on')
    await note(call, 'recovery_codes_renewed', viewer.email, viewer)
    return { recoveryCodes: await factor.newRecoveryCodes(call, personIdOf(viewer)) }
  },

  endTwoFactor: async (call) => {
    const { tx, viewer, input } = call
    const refused = await wrongPassword(call, input.password)
    if (refused) return refused
    const wasOn = await factor.asksCode(tx, personIdOf(viewer))
    await elevated(tx, (tx) => factorSql.endTwoFactor(tx, personIdOf(viewer)))
    if (!wasOn) return {}
    await note(call, 'two_factor_turned_off', viewer.email, viewer)
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
    const notByLetter = await readProof(call, 'second_factor', input.challenge)
    const proof = notByLetter ?? (await readProof(call, 'second_factor_by_letter', input.challenge))
    const viaLetter = notByLetter === undefined
    const person = proof && (await elevated(tx, (tx) => accountsSql.personById(tx, proof.userId)))
    if (!proof || !person) {
      const blocked = await blockedAttempt(call, 'second_factor')
      return blocked ?? afterCommit(async () => refuse('challenge_expired'))
    }
    const { userId, onlySeat } = proof
    const browser = (await knownBrowser(call, 'second_factor', person.email, userId))?.countedAs
    const onBlock = (blockNo: number) => warnOfGuessing(call, person, blockNo)
    const blocked = await blockedAttempt(call, 'second_factor', userId, { browser, onBlock })
    if (blocked) return blocked
    const isRight =
      (await factor.isCodeOfApp(call, userId, input.code)) ||
      (await factor.isRecoveryCode(call, userId, input.code))
    if (!isRight) {
      await note(call, 'sign_in_failed', person.email)
      return afterCommit(async () => refuse('wrong_code'))
    }
    const purpose = viaLetter ? 'second_factor_by_letter' : 'second_factor'
    if (!(await takeProof(call, purpose, input.challenge))) return refuse('challenge_expired')
    await forgetAttempts(tx, 'second_factor', userId, browser)
    return arrive(call, userId, { viaLetter, onlySeat })
  },
}

const personOf = (viewer: SignedInViewer) => ({
  id: personIdOf(viewer),
  email: viewer.email,
  seatId: viewer.id,
})

/** The first block may be the owner's haste; a second one means that someone else has the password. */
async function warnOfGuessing(call: AnyCall, person: { id: string; email: string }, blockNo: number) {
  const { tx, ipAddress, now } = call
  if (blockNo === 2)
    await sendLetter(tx, codeGuessingLetter(await findRecipient(call, person), ipAddress), now)
}
