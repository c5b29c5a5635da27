import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type Secrets = {
  /** Signs cookies and URLs, and seals values. Comes from the environment or the data folder. */
  secret: string
  /**
   * Other secrets of `SECRETS`: their signatures are accepted, and values sealed under them still
   * open.
   */
  formerSecrets?: readonly string[] | undefined
  /**
   * Secrets of SECRET_PREVIOUS. They still open sealed values, and verify links in emails and
   * recovery codes.
   */
  previousSecrets?: readonly string[] | undefined
}
/** Bound into the encryption, so that a value moved to another row or use can't be unsealed. */
type SealPurpose = { use: string; ownerId: string }

const IV_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

export const acceptedSecrets = ({
  secret,
  formerSecrets = [],
}: Pick<Secrets, 'secret' | 'formerSecrets'>): string[] => [secret, ...formerSecrets]

export const knownSecrets = ({ previousSecrets = [], ...secrets }: Secrets): string[] => [
  ...acceptedSecrets(secrets),
  ...previousSecrets,
]

export const keyFor = ({ secret }: Secrets, use: string): Buffer => keyFrom(secret, use)

export const keysFor = (secrets: Secrets, use: string): Buffer[] =>
  knownSecrets(secrets).map((one) => keyFrom(one, use))

/**
 * Encrypts bytes that must be readable again (AES-256-GCM, base64), under a key that is not in the
 * database.
 */
export function seal({ secret }: Secrets, { use, ownerId }: SealPurpose, bytes: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, use), iv).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

export class SecretUnknown extends Error {
  override name = 'SecretUnknown'
}

export function unseal(secrets: Secrets, { use, ownerId }: SealPurpose, sealed: string): Buffer {
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

/** Compares two signatures in a time that does not depend on where they differ. */
export function isSameSignature(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}
