import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { asSystem, elevated } from '#domains/access/server/access.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { keysFor, seal, unseal } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { plainCode, RECOVERY_CODE_COUNT } from '../../security.rules.ts'
import { twoFactorChangedLetter, twoStepsResetLetter } from '../../server/account-letters.nl.ts'
import { peopleByEmail } from '../../server/accounts.sql.ts'
import { addressee } from '../../server/addressee.ts'
import { removePasskeys } from '../../passkeys/server/passkeys.sql.ts'
import { endSessions } from '../../server/sessions.ts'
import * as twoFactorSql from './two-factor.sql.ts'

type Running = { tx: Tx; services: Services; now: Date }
type Person = { id: string; email: string }

// As long as the hash it feeds, which RFC 4226 advises.
const SECRET_BYTES = 20
// Fifty bits: too many to guess at five tries a quarter of an hour.
const RECOVERY_BYTES = 7
const RECOVERY_LENGTH = 10
/** Clocks of phones run a little ahead or behind. */
const STEPS_AROUND = 1

const sealedFor = (userId: string) => ({ use: 'two-factor', ownerId: userId })

const hashesOf = (services: Services, userId: string, code: string) =>
  keysFor(services, 'recovery-codes').map((key) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
  )

/** A new key for this person's app, which counts once `confirm` has seen a code of it. */
export async function beginTwoFactor({ tx, services, now }: Running, { id, email }: Person) {
  const { bytes, base32 } = new Secret({ size: SECRET_BYTES })
  const sealed = seal(services, sealedFor(id), Buffer.from(bytes))
  await elevated(tx, (tx) => twoFactorSql.beginTwoFactor(tx, id, sealed, now))
  return { secret: base32, address: appAddress('Lichttafel', email, base32) }
}

/** What a QR holds for an app to read; without what every app assumes, so that the QR stays coarse. */
const appAddress = (issuer: string, email: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${new URLSearchParams({ secret, issuer })}`

/** Whether this is a code of the app that was not used before; it is used from now on. */
export async function isCodeOfApp(
  { tx, services, now }: Running,
  userId: string,
  typed: string,
): Promise<boolean> {
  return elevated(tx, async (tx) => {
    const found = await twoFactorSql.findTwoFactor(tx, userId)
    if (!found) return false
    const appKey = unseal(services, sealedFor(userId), found.sealedSecret)
    const step = stepOf(appKey, plainCode(typed), now)
    // Sealed anew each time, so that after a change of secret the old one is needed for less and less.
    return (
      step !== undefined &&
      (await twoFactorSql.useStep(tx, userId, step, seal(services, sealedFor(userId), appKey))).length > 0
    )
  })
}

/** The step of 30 seconds whose code this is (RFC 6238); undefined when it is of none around now. */
function stepOf(appKey: Buffer, code: string, now: Date): number | undefined {
  // The library throws at six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const app = new TOTP({ secret: Secret.fromHex(appKey.toString('hex')) })
  const timestamp = now.getTime()
  const delta = app.validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? undefined : app.counter({ timestamp }) + delta
}

/** Whether this is one of the codes to recover by; it works no more from now on. */
export const isRecoveryCode = ({ tx, services }: Running, userId: string, typed: string): Promise<boolean> =>
  elevated(tx, (tx) =>
    twoFactorSql.takeRecoveryCode(tx, userId, hashesOf(services, userId, plainCode(typed))),
  )

/** Ten codes that let this person in without the app; shown now and never again. */
export async function newRecoveryCodes({ tx, services }: Running, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.slice(0, RECOVERY_LENGTH),
  )
  const hashes = codes.map((code) => hashesOf(services, userId, code)[0]!)
  await elevated(tx, (tx) => twoFactorSql.setRecoveryCodes(tx, userId, hashes))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether signing in asks this person for a code. */
export const asksCode = (tx: Tx, userId: string): Promise<boolean> =>
  elevated(tx, (tx) => twoFactorSql.isTwoFactorOn(tx, userId))

/** Tells the owner of an account that a second proof is asked from now on, or no longer. */
export async function tellTwoFactorChanged(call: Running, person: Person, isOn: boolean): Promise<void> {
  await sendLetter(call.tx, twoFactorChangedLetter(await addressee(call, person), isOn), call.now)
}

/** From now on the password alone is enough. To be called as the product itself. */
export async function forgetSecondSteps(tx: Tx<'system'>, userId: string): Promise<void> {
  await twoFactorSql.endTwoFactor(tx, userId)
  await removePasskeys(tx, userId)
}

type Resetting = Running & { ipAddress?: string }

/**
 * The way back for who lost phone and codes: from now on the password alone is enough. Passkeys go as well, since whoever
 * took the phone may have them, and so do all sessions; the owner is told.
 */
export async function resetTwoSteps(
  call: Resetting,
  person: Person & { role: string },
  actor: Actor,
): Promise<void> {
  const { tx, now, ipAddress } = call
  await elevated(tx, async (tx) => {
    await forgetSecondSteps(tx, person.id)
    await endSessions(tx, person.id)
    const about = person.role === 'photographer' ? { studioId: person.id } : {}
    const line = { action: 'two_steps_reset', details: person.email, ...about } as const
    await record(tx, actor, { ...line, ...(ipAddress && { ipAddress }) }, now)
  })
  await sendLetter(tx, twoStepsResetLetter(await addressee(call, person)), now)
}

/** The same by a command on the server, for whoever has this address; false when nobody does. */
export const resetTwoStepsOf = (services: Services, email: string): Promise<boolean> =>
  asSystem(services.pool, async (tx) => {
    const people = await peopleByEmail(tx, email)
    for (const person of people)
      await resetTwoSteps({ tx, services, now: services.clock() }, person, 'system')
    return people.length > 0
  })
