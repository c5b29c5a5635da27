import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { plainCode, RECOVERY_CODE_COUNT } from '../security.rules.ts'
import { twoFactorChangedLetter } from './account-letters.nl.ts'
import { addressee } from './addressee.ts'
import { appAddress, base32, stepOf } from './totp.ts'
import * as sql from './two-factor.sql.ts'

type Running = { tx: Tx; services: Services; now: Date }

// As long as the hash it feeds, which RFC 4226 advises.
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16
// Fifty bits: too many to guess at five tries a quarter of an hour.
const RECOVERY_BYTES = 7
const RECOVERY_LENGTH = 10

const SEAL = 'two-factor'

const keyFrom = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** The key of now, and after a change of the product's secret the one before it. */
const keysFor = ({ secret, previousSecret }: Services, use: string) =>
  [secret, ...(previousSecret ? [previousSecret] : [])].map((one) => keyFrom(one, use))

function seal({ secret }: Services, userId: string, appKey: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  // Bound to its person: moved to another row it opens nothing.
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, SEAL), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(appKey), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(services: Services, userId: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const open = (key: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
  return firstThatOpens(keysFor(services, SEAL), open)
}

function firstThatOpens([key, ...others]: Buffer[], open: (key: Buffer) => Buffer): Buffer {
  if (!key) throw new Error('sealed under a secret that is not known: give it as SECRET_PREVIOUS')
  try {
    return open(key)
  } catch {
    return firstThatOpens(others, open)
  }
}

const hashesOf = (services: Services, userId: string, code: string) =>
  keysFor(services, 'recovery-codes').map((key) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
  )

/** A new key for this person's app, which counts once `confirm` has seen a code of it. */
export async function beginTwoFactor({ tx, services, now }: Running, person: { id: string; email: string }) {
  const secret = randomBytes(SECRET_BYTES)
  await elevated(tx, () => sql.beginTwoFactor(tx, person.id, seal(services, person.id, secret), now))
  return { secret: base32(secret), address: appAddress('Lichttafel', person.email, secret) }
}

/** Whether this is a code of the app that was not used before; it is used from now on. */
export async function isCodeOfApp(
  { tx, services, now }: Running,
  userId: string,
  typed: string,
): Promise<boolean> {
  return elevated(tx, async () => {
    const found = await sql.findTwoFactor(tx, userId)
    if (!found) return false
    const appKey = unseal(services, userId, found.sealedSecret)
    const step = stepOf(appKey, plainCode(typed), now)
    // Sealed anew each time, so that after a change of secret the old one is needed for less and less.
    return (
      step !== undefined && (await sql.useStep(tx, userId, step, seal(services, userId, appKey))).length > 0
    )
  })
}

/** Whether this is one of the codes to recover by; it works no more from now on. */
export const isRecoveryCode = ({ tx, services }: Running, userId: string, typed: string): Promise<boolean> =>
  elevated(tx, () => sql.takeRecoveryCode(tx, userId, hashesOf(services, userId, plainCode(typed))))

/** Ten codes that let this person in without the app; shown now and never again. */
export async function newRecoveryCodes({ tx, services }: Running, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LENGTH),
  )
  const hashes = codes.map((code) => hashesOf(services, userId, code)[0]!)
  await elevated(tx, () => sql.setRecoveryCodes(tx, userId, hashes))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether signing in asks this person for a code. */
export const asksCode = (tx: Tx, userId: string): Promise<boolean> =>
  elevated(tx, () => sql.isTwoFactorOn(tx, userId))

/** Tells the owner of an account that a second proof is asked from now on, or no longer. */
export async function tellTwoFactorChanged(
  call: Running,
  person: { id: string; email: string },
  isOn: boolean,
): Promise<void> {
  await sendLetter(call.tx, twoFactorChangedLetter(await addressee(call, person), isOn), call.now)
}
