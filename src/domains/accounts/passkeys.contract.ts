// The device verifies its user before it signs, so a passkey replaces both password and code.
import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { anyone, emptyObject, refusals, signedInFresh } from '#domains/access/who.contract.ts'
import { homeAnswer, keptOutRefusals, tooManyRefusal } from './accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from './accounts.rules.ts'
import {
  PASSKEY_NAME_MAX_LENGTH,
  PASSKEY_BYTES_MAX_LENGTH,
  CREDENTIAL_ID_MAX_LENGTH,
} from './passkeys/passkeys.rules.ts'

const name = singleLine(PASSKEY_NAME_MAX_LENGTH, 1)
const passkeyId = z.uuid()

const bytes = z.base64url().min(1).max(PASSKEY_BYTES_MAX_LENGTH)
const credentialId = z.base64url().min(1).max(CREDENTIAL_ID_MAX_LENGTH)
const keyType = z.literal('public-key')

const oneOfMine = refusals('passkey_not_found')
const mustBeProven = refusals('challenge_expired', 'passkey_refused')

export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
})

const newPasskeyOptions = z.object({
  challenge: bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.number() })),
  /** Known passkeys: a device that has one refuses to make another. */
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

export const passkeyAssertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

export const passkeysContract = {
  listPasskeys: signedInFresh.notActing.input(emptyObject).output(z.array(passkey)),
  /** Requires the password, so that a stranger at an open browser can’t get lasting access. */
  startAdding: signedInFresh.notActing
    .input(z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }))
    .output(newPasskeyOptions)
    .errors({ ...refusals('wrong_credentials', 'too_many_passkeys'), ...tooManyRefusal }),
  addPasskey: signedInFresh.notActing
    .input(z.object({ name, credential: newPasskey }))
    .output(passkey)
    .errors({ ...mustBeProven, ...refusals('already_added', 'too_many_passkeys') }),
  renamePasskey: signedInFresh.notActing
    .input(z.object({ passkeyId, name }))
    .output(emptyObject)
    .errors(oneOfMine),
  /** Returns what the browser needs to remove the passkey from the device. */
  removePasskey: signedInFresh.notActing
    .input(z.object({ passkeyId }))
    .output(z.object({ rpId: z.string(), credentialId }))
    .errors(oneOfMine),

  startProving: signedInFresh.notActing.input(emptyObject).output(signInOptions).errors(tooManyRefusal),

  startSignIn: anyone.input(emptyObject).output(signInOptions).errors(tooManyRefusal),
  /** Gives one refusal for unknown, removed and wrongly signed passkeys. */
  signInWithPasskey: anyone
    .input(passkeyAssertion)
    .output(homeAnswer)
    .errors({ ...mustBeProven, ...keptOutRefusals, ...tooManyRefusal }),
}
