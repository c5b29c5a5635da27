// Signing in with a key that lies in a device: it answers a challenge once the device knows its owner by a finger, a face or
// a PIN, and so proves in one step what otherwise takes a password and a code. The shapes are those of WebAuthn as JSON.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import { anyone, none, refusals, signedInFresh } from '#domains/access/who.contract.ts'
import { keptOut, tooMany } from './accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from './accounts.rules.ts'
import { PASSKEY_NAME_MAX_LENGTH } from './passkeys/passkeys.rules.ts'

const moment = z.iso.datetime()
const name = line(PASSKEY_NAME_MAX_LENGTH, 1)
const passkeyId = z.uuid()

/** Bytes in base64url; no longer than what devices send, with room to spare. */
const bytes = z.base64url().min(1).max(20_000)
const credentialId = z.base64url().min(1).max(1400)
const keyType = z.literal('public-key')

const oneOfMine = refusals('passkey_not_found')
const mustBeProven = refusals('challenge_expired', 'passkey_refused')

export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
})

const newPasskeyOptions = z.object({
  challenge: bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.number() })),
  /** A device that holds one of these makes no second one. */
  excludeCredentials: z.array(z.object({ type: keyType, id: credentialId })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  timeout: z.number(),
})

const signInOptions = z.object({
  challenge: bytes,
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.number(),
})

export const newPasskey = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
})

export const givenPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

export const passkeysContract = {
  listPasskeys: signedInFresh.notActing.input(none).output(z.array(passkey)),
  /** Asks the password anew: whoever finds a browser open must not be able to come back whenever they like. */
  startAdding: signedInFresh.notActing
    .input(z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }))
    .output(newPasskeyOptions)
    .errors({ ...refusals('wrong_credentials', 'too_many_passkeys'), ...tooMany }),
  addPasskey: signedInFresh.notActing
    .input(z.object({ name, credential: newPasskey }))
    .output(passkey)
    .errors({ ...mustBeProven, ...refusals('already_added', 'too_many_passkeys') }),
  renamePasskey: signedInFresh.notActing.input(z.object({ passkeyId, name })).output(none).errors(oneOfMine),
  /** Answers what the device calls it, which may then put it away as well. */
  removePasskey: signedInFresh.notActing
    .input(z.object({ passkeyId }))
    .output(z.object({ rpId: z.string(), credentialId }))
    .errors(oneOfMine),

  startSignIn: anyone.input(none).output(signInOptions).errors(tooMany),
  /** Whatever is wrong with a passkey, the answer is the same: unknown, removed, or not signed as it must be. */
  signInWithPasskey: anyone
    .input(givenPasskey)
    .output(z.object({ home: z.string() }))
    .errors({ ...mustBeProven, ...keptOut, ...tooMany }),
}
