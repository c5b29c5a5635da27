import type { Actor } from '#domains/access/viewer.rules.ts'
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { asSystem, elevated, type Work } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { keyFor, keysFor, seal, unseal } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { bareCode } from '#platform/pure/typed-text.ts'
import { RECOVERY_CODE_COUNT } from '../security.rules.ts'
import { twoFactorChangedLetter, twoStepsResetLetter } from './account-letters.nl.ts'
import { clearSecondStepDue, listPeopleByEmail } from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import { removePasskeys } from '../passkeys/server/passkeys.sql.ts'
import { endSessions } from './sessions.ts'
import * as twoFactorSql from '../two-factor/server/two-factor.sql.ts'

/** `seatId` selects the studio that sends the emails. */
type Person = { id: string; email: string; seatId?: string }

// 160 bits, the length RFC 4226 advises.
const SECRET_BYTES = 20
// Ten base32 characters are 50 bits: too many to guess within the limits of `second_factor`.
const RECOVERY_BYTES = 7
const RECOVERY_LENGTH = 10
/** Number of 30-second steps to tolerate, because phone clocks differ a little. */
const STEP_TOLERANCE = 1

const sealContext = (userId: string) => ({ use: 'two-factor', ownerId: userId })

const hashOf = (key: Buffer, userId: string, code: string) =>
  createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url')

export async function beginTwoFactor(
  { tx, services, now }: Work<'tx' | 'services' | 'now'>,
  { id, email }: Person,
) {
  const { bytes, base32 } = new Secret({ size: SECRET_BYTES })
  const sealed = seal(services, sealContext(id), Buffer.from(bytes))
  await elevated(tx, (tx) => twoFactorSql.beginTwoFactor(tx, id, sealed, now))
  return { secret: base32, address: appUrl('Lichttafel', email, base32) }
}

/** Omits default parameters, so that the QR code is easy to scan. */
const appUrl = (issuer: string, email: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${new URLSearchParams({ secret, issuer })}`

export const consumeAppCode = (
  { tx, services, now }: Work<'tx' | 'services' | 'now'>,
  userId: string,
  typed: string,
) =>
  elevated(tx, async (tx) => {
    const found = await twoFactorSql.findTwoFactor(tx, userId)
    if (!found) return false
    const appKey = unseal(services, sealContext(userId), found.sealedSecret)
    const step = stepOf(appKey, bareCode(typed), now)
    // Reseals the key at each use, so that former secrets become unnecessary.
    return (
      step !== undefined &&
      (await twoFactorSql.consumeTimeStep(tx, userId, step, seal(services, sealContext(userId), appKey)))
        .length > 0
    )
  })

/** Returns the code’s 30-second step (RFC 6238); undefined when no accepted step matches. */
function stepOf(appKey: Buffer, code: string, now: Date): number | undefined {
  // The library throws at six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const app = new TOTP({ secret: Secret.fromHex(appKey.toString('hex')) })
  const timestamp = now.getTime()
  const delta = app.validate({ token: code, timestamp, window: STEP_TOLERANCE })
  return delta === null ? undefined : app.counter({ timestamp }) + delta
}

export function consumeRecoveryCode(
  { tx, services }: Work<'tx' | 'services'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = bareCode(typed)
  const hashes = keysFor(services, 'recovery-codes').map((key) => hashOf(key, userId, code))
  return elevated(tx, (tx) => twoFactorSql.consumeRecoveryCode(tx, userId, hashes))
}

/** Replaces the codes. Stores only hashes. */
export async function replaceRecoveryCodes(
  { tx, services }: Work<'tx' | 'services' | 'now'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.slice(0, RECOVERY_LENGTH),
  )
  const key = keyFor(services, 'recovery-codes')
  const hashes = codes.map((code) => hashOf(key, userId, code))
  await elevated(tx, (tx) => twoFactorSql.setRecoveryCodes(tx, userId, hashes))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Ignores a second step that was turned on before `since`. */
export const requiresCode = (tx: Tx, userId: string, since?: Date): Promise<boolean> =>
  elevated(tx, (tx) => twoFactorSql.isTwoFactorOn(tx, userId, since))

export async function mailTwoFactorChange(
  call: Work<'tx' | 'services' | 'now'>,
  person: Person,
  isOn: boolean,
): Promise<void> {
  await sendLetter(
    call.tx,
    twoFactorChangedLetter(await findRecipient(call, person, person.seatId), isOn),
    call.now,
  )
}

export async function removeSecondSteps(tx: Tx<'system'>, userId: string): Promise<void> {
  await twoFactorSql.endTwoFactor(tx, userId)
  await removePasskeys(tx, userId)
}

/**
 * Turns off two-step sign-in for a person who lost their phone and recovery codes. Also ends the
 * sessions and removes the passkeys, which may be on the phone.
 */
export async function resetTwoSteps(
  call: Work<'tx' | 'services' | 'now' | 'ipAddress'>,
  person: Person & { role: string },
  actor: Actor,
) {
  const { tx, now, ipAddress } = call
  await elevated(tx, async (tx) => {
    await removeSecondSteps(tx, person.id)
    // An admin may postpone the second step again: the new phone may still be on its way.
    await clearSecondStepDue(tx, person.id)
    await endSessions(tx, person.id)
    const about = person.role === 'photographer' ? { studioId: person.id } : {}
    await record(tx, actor, { action: 'two_steps_reset', details: person.email, ...about, ipAddress }, now)
  })
  await sendLetter(tx, twoStepsResetLetter(await findRecipient(call, person)), now)
}

/** Returns false when the address is unknown. */
export const resetTwoStepsByEmail = (services: Services, email: string): Promise<boolean> =>
  asSystem(services.pool, async (tx) => {
    const people = await listPeopleByEmail(tx, email)
    for (const person of people)
      await resetTwoSteps({ tx, services, now: services.clock() }, person, 'system')
    return people.length > 0
  })
