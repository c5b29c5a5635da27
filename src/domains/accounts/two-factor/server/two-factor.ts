import { createHmac, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { keysFor, seal, unseal } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { plainCode, RECOVERY_CODE_COUNT } from '../../security.rules.ts'
import { twoFactorChangedLetter } from '../../server/account-letters.nl.ts'
import { addressee } from '../../server/addressee.ts'
import { appAddress, base32, stepOf } from './totp.ts'
import * as twoFactorSql from './two-factor.sql.ts'

type Running = { tx: Tx; services: Services; now: Date }

// As long as the hash it feeds, which RFC 4226 advises.
const SECRET_BYTES = 20
// Fifty bits: too many to guess at five tries a quarter of an hour.
const RECOVERY_BYTES = 7
const RECOVERY_LENGTH = 10

const sealedFor = (userId: string) => ({ use: 'two-factor', ownerId: userId })

const hashesOf = (services: Services, userId: string, code: string) =>
  keysFor(services, 'recovery-codes').map((key) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
  )

/** A new key for this person's app, which counts once `confirm` has seen a code of it. */
export async function beginTwoFactor({ tx, services, now }: Running, person: { id: string; email: string }) {
  const secret = randomBytes(SECRET_BYTES)
  await elevated(tx, (tx) =>
    twoFactorSql.beginTwoFactor(tx, person.id, seal(services, sealedFor(person.id), secret), now),
  )
  return { secret: base32(secret), address: appAddress('Lichttafel', person.email, secret) }
}

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

/** Whether this is one of the codes to recover by; it works no more from now on. */
export const isRecoveryCode = ({ tx, services }: Running, userId: string, typed: string): Promise<boolean> =>
  elevated(tx, (tx) =>
    twoFactorSql.takeRecoveryCode(tx, userId, hashesOf(services, userId, plainCode(typed))),
  )

/** Ten codes that let this person in without the app; shown now and never again. */
export async function newRecoveryCodes({ tx, services }: Running, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LENGTH),
  )
  const hashes = codes.map((code) => hashesOf(services, userId, code)[0]!)
  await elevated(tx, (tx) => twoFactorSql.setRecoveryCodes(tx, userId, hashes))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether signing in asks this person for a code. */
export const asksCode = (tx: Tx, userId: string): Promise<boolean> =>
  elevated(tx, (tx) => twoFactorSql.isTwoFactorOn(tx, userId))

/** Tells the owner of an account that a second proof is asked from now on, or no longer. */
export async function tellTwoFactorChanged(
  call: Running,
  person: { id: string; email: string },
  isOn: boolean,
): Promise<void> {
  await sendLetter(call.tx, twoFactorChangedLetter(await addressee(call, person), isOn), call.now)
}
