import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { asSystem, elevated } from '#domains/access/server/access.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { keysFor, seal, unseal } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { bareCode } from '#platform/pure/bare-code.ts'
import { RECOVERY_CODE_COUNT } from '../security.rules.ts'
import { twoFactorChangedLetter, twoStepsResetLetter } from './account-letters.nl.ts'
import { forgetSecondStepDue, peopleByEmail } from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import { removePasskeys } from '../passkeys/server/passkeys.sql.ts'
import { endSessions } from './sessions.ts'
import * as twoFactorSql from '../two-factor/server/two-factor.sql.ts'

type Running = { tx: Tx; services: Services; now: Date }
/** Mailed in the name of the seat's studio. */
type Person = { id: string; email: string; seatId?: string }

// 160 bits, the length RFC 4226 advises.
const SECRET_BYTES = 20
// Ten base32 characters are 50 bits: too many to guess within the limits of `second_factor`.
const RECOVERY_BYTES = 7
const RECOVERY_LENGTH = 10
/** Phone clocks run a little ahead or behind. */
const STEPS_AROUND = 1

const sealedFor = (userId: string) => ({ use: 'two-factor', ownerId: userId })

const hashesOf = (services: Services, userId: string, code: string) =>
  keysFor(services, 'recovery-codes').map((key) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
  )

export async function beginTwoFactor({ tx, services, now }: Running, { id, email }: Person) {
  const { bytes, base32 } = new Secret({ size: SECRET_BYTES })
  const sealed = seal(services, sealedFor(id), Buffer.from(bytes))
  await elevated(tx, (tx) => twoFactorSql.beginTwoFactor(tx, id, sealed, now))
  return { secret: base32, address: appUrl('Lichttafel', email, base32) }
}

/** Without the parameters that every app assumes, so that the QR code stays coarse. */
const appUrl = (issuer: string, email: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${new URLSearchParams({ secret, issuer })}`

export const isCodeOfApp = ({ tx, services, now }: Running, userId: string, typed: string) =>
  elevated(tx, async (tx) => {
    const found = await twoFactorSql.findTwoFactor(tx, userId)
    if (!found) return false
    const appKey = unseal(services, sealedFor(userId), found.sealedSecret)
    const step = stepOf(appKey, bareCode(typed), now)
    // Sealed again at each use, so that a former secret is needed less and less.
    return (
      step !== undefined &&
      (await twoFactorSql.useStep(tx, userId, step, seal(services, sealedFor(userId), appKey))).length > 0
    )
  })

/** The 30-second step that this code belongs to (RFC 6238); undefined when it is of none nearby. */
function stepOf(appKey: Buffer, code: string, now: Date): number | undefined {
  // The library throws at six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const app = new TOTP({ secret: Secret.fromHex(appKey.toString('hex')) })
  const timestamp = now.getTime()
  const delta = app.validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? undefined : app.counter({ timestamp }) + delta
}

export const isRecoveryCode = ({ tx, services }: Running, userId: string, typed: string): Promise<boolean> =>
  elevated(tx, (tx) => twoFactorSql.takeRecoveryCode(tx, userId, hashesOf(services, userId, bareCode(typed))))

/** Replaces the recovery codes and returns the new ones; only their hashes are stored. */
export async function newRecoveryCodes({ tx, services }: Running, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.slice(0, RECOVERY_LENGTH),
  )
  const hashes = codes.map((code) => hashesOf(services, userId, code)[0]!)
  await elevated(tx, (tx) => twoFactorSql.setRecoveryCodes(tx, userId, hashes))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** With `since`, only a second step that was turned on after that moment is asked for. */
export const asksCode = (tx: Tx, userId: string, since?: Date): Promise<boolean> =>
  elevated(tx, (tx) => twoFactorSql.isTwoFactorOn(tx, userId, since))

export async function mailTwoFactorChange(call: Running, person: Person, isOn: boolean): Promise<void> {
  await sendLetter(
    call.tx,
    twoFactorChangedLetter(await findRecipient(call, person, person.seatId), isOn),
    call.now,
  )
}

export async function forgetSecondSteps(tx: Tx<'system'>, userId: string): Promise<void> {
  await twoFactorSql.endTwoFactor(tx, userId)
  await removePasskeys(tx, userId)
}

type Resetting = Running & { ipAddress?: string }

/**
 * For a person who lost phone and codes: the password alone is enough. Also removes passkeys, which may be on the lost
 * phone, and ends all sessions; the owner is mailed.
 */
export async function resetTwoSteps(call: Resetting, person: Person & { role: string }, actor: Actor) {
  const { tx, now, ipAddress } = call
  await elevated(tx, async (tx) => {
    await forgetSecondSteps(tx, person.id)
    // An admin may put off the next one again: their new phone may still be on its way.
    await forgetSecondStepDue(tx, person.id)
    await endSessions(tx, person.id)
    const about = person.role === 'photographer' ? { studioId: person.id } : {}
    await record(tx, actor, { action: 'two_steps_reset', details: person.email, ...about, ipAddress }, now)
  })
  await sendLetter(tx, twoStepsResetLetter(await findRecipient(call, person)), now)
}

/** Command-line variant, by address; false when nobody has it. */
export const resetTwoStepsOf = (services: Services, email: string): Promise<boolean> =>
  asSystem(services.pool, async (tx) => {
    const people = await peopleByEmail(tx, email)
    for (const person of people)
      await resetTwoSteps({ tx, services, now: services.clock() }, person, 'system')
    return people.length > 0
  })
