import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from './services.ts'

/** The secret that signs and seals, and those before it. */
export type Secrets = Pick<Services, 'secret' | 'formerSecrets' | 'previousSecrets'>
/** Bound into the encryption: a value moved to another row or used for something else can't be unsealed. */
type For = { use: string; ownerId: string }

const IV_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** Secrets whose signatures are accepted, of sessions and addresses too: that of `SECRETS` which signs, and the others. */
export const acceptedSecrets = ({
  secret,
  formerSecrets = [],
}: Pick<Secrets, 'secret' | 'formerSecrets'>): string[] => [secret, ...formerSecrets]

/** All secrets by which what was sealed or sent by letter can be read, previous ones included. */
export const knownSecrets = ({ previousSecrets = [], ...secrets }: Secrets): string[] => [
  ...acceptedSecrets(secrets),
  ...previousSecrets,
]

/** Keys for one use: from the current secret, and from former ones while they are known. */
export const keysFor = (secrets: Secrets, use: string): Buffer[] =>
  knownSecrets(secrets).map((one) => keyFrom(one, use))

/** Encrypts bytes that must be readable again (AES-256-GCM, base64), under a key that is not in the database. */
export function seal({ secret }: Secrets, { use, ownerId }: For, bytes: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, use), iv).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Nothing known opens it: its secret is lost, or was not given as SECRET_PREVIOUS. */
export class SecretUnknown extends Error {
  override name = 'SecretUnknown'
}

/** Throws `SecretUnknown` for a value that was sealed for something else, or under an unknown secret. */
export function unseal(secrets: Secrets, { use, ownerId }: For, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const open = (key: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
  return firstThatOpens(keysFor(secrets, use), open)
}

function firstThatOpens([key, ...others]: Buffer[], open: (key: Buffer) => Buffer): Buffer {
  if (!key) throw new SecretUnknown('sealed under a secret that is not known: give it as SECRET_PREVIOUS')
  try {
    return open(key)
  } catch {
    return firstThatOpens(others, open)
  }
}

/** Compares signatures in constant time for their length. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
