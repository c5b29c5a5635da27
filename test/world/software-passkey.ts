import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Visitor } from './visitor.ts'

type PasskeyChallenge = { challenge: string }

type Deviation = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  signCount?: number
  userHandle?: string
  type?: string
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const KEY_INCLUDED = 64

const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** Stored passkey. `privateKey` is PKCS #8 in base64. The other values are in base64url. */
type StoredPasskey = { privateKey: string; credentialId: string; userHandle: string }

/**
 * Imitates a device that creates a passkey or uses the `kept` one. Its methods return what a
 * browser would send.
 */
export function newSoftwarePasskey(url: string, kept?: StoredPasskey) {
  const privateKey = kept
    ? createPrivateKey({ key: Buffer.from(kept.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const credentialId = kept ? Buffer.from(kept.credentialId, 'base64url') : randomBytes(16)
  let userHandle = kept?.userHandle
  let signCount = 0

  const clientData = (type: string, { challenge }: PasskeyChallenge, { origin = url }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, deviation: Deviation) {
    const { rpId = new URL(url).hostname, isVerified = true } = deviation
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.signCount ?? signCount)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      count,
    ])
  }

  return {
    create(options: PasskeyChallenge & { user: { id: string } }, deviation: Deviation = {}) {
      userHandle = options.user.id
      const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' })
      const authData = Buffer.concat([
        authenticatorData(KEY_INCLUDED, deviation),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')),
      ])
      return {
        id: base64url(credentialId),
        response: {
          clientDataJSON: base64url(clientData(deviation.type ?? 'webauthn.create', options, deviation)),
          attestationObject: base64url(withoutAttestation(authData)),
        },
      }
    },

    sign(options: PasskeyChallenge, deviation: Deviation = {}) {
      signCount += 1
      const clientDataJSON = clientData(deviation.type ?? 'webauthn.get', options, deviation)
      const authData = authenticatorData(0, deviation)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)
      return {
        id: base64url(credentialId),
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof newSoftwarePasskey>

export async function addPasskey(
  { passkeys, password }: Pick<Visitor, 'passkeys'> & { password: string },
  device: SoftwarePasskey,
  name = 'Sleutel',
) {
  const options = await passkeys.startAdding({ password })
  return passkeys.addPasskey({ name, credential: device.create(options) })
}

/**
 * Adds a passkey to an admin, who may work only seven days without one. `comesBack` signs in with
 * it.
 */
export async function givePasskey<Person extends Pick<Visitor, 'passkeys'> & { password: string }>(
  person: Person,
  { url }: { url: string },
) {
  const device = newSoftwarePasskey(url)
  await addPasskey(person, device)
  const comesBack = async () =>
    person.passkeys.signInWithPasskey(device.sign(await person.passkeys.startSignIn({})))
  return { ...person, comesBack }
}

// Minimal CBOR: a map with small keys and values of known lengths.

/** Encodes {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key on P-256. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

/** Encodes {fmt: 'none', attStmt: {}, authData}, as browsers send without attestation. */
function withoutAttestation(authData: Buffer): Buffer {
  const text = (words: string) => Buffer.from([0x60 + words.length, ...Buffer.from(words)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
