import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { onlySeatOf, personIdOf, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'
import type { passkeysContract } from '../passkeys.contract.ts'
import { CHALLENGE_LIFETIME_MS, PASSKEYS_MAX } from '../passkeys/passkeys.rules.ts'
import { passkeyChangedLetter } from './account-letters.nl.ts'
import { wrongPassword } from './accounts.ts'
import { noteByPasskey } from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import { arrive, note, type AnyCall } from './arrive.ts'
import { blockedAttempt, forgetAttempts } from './attempts.ts'
import { newProof } from './mail-links.ts'
import { takeChallenge, useOnce } from './give-passkey.ts'
import { readNewPasskey, siteOf, userHandleOf } from '../passkeys/server/passkey-proofs.ts'
import * as passkeysSql from '../passkeys/server/passkeys.sql.ts'

// COSE numbers of ES256, EdDSA and RS256: every device supports one of these.
const algorithms = [-7, -8, -257]
const keyType = 'public-key'
const proven = { userVerification: 'required', timeout: CHALLENGE_LIFETIME_MS } as const

/** At sign-in a challenge belongs to nobody; the signature tells who it is. */
const NOBODY_YET = ''

export const passkeysHandlers: Handlers<typeof passkeysContract> = {
  listPasskeys: async ({ tx, viewer }) =>
    (await elevated(tx, (tx) => passkeysSql.listPasskeys(tx, ownersOf(viewer)))).map(toContract),

  startAdding: async (call) => {
    const { tx, viewer, input, services, refuse } = call
    const refused = await wrongPassword(call, input.password)
    if (refused) return refused
    const known = await elevated(tx, (tx) => passkeysSql.listPasskeys(tx, ownersOf(viewer)))
    if (known.length >= PASSKEYS_MAX) return refuse('too_many_passkeys')
    const { userVerification, timeout } = proven
    return {
      challenge: await newProof(call, 'add_passkey', personIdOf(viewer)),
      rp: { id: siteOf(services).rpId, name: 'Lichttafel' },
      user: {
        id: userHandleOf(onlySeatOf(viewer) ?? personIdOf(viewer)),
        name: viewer.email,
        displayName: viewer.email,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: keyType, alg })),
      excludeCredentials: known.map(({ credentialId }) => ({ type: keyType, id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification },
      timeout,
    }
  },

  // A wrong answer uses its challenge up as well, so the refusal comes after the commit.
  addPasskey: async (call) => {
    const { tx, viewer, input, services, refuse, now } = call
    const asked = await takeChallenge(call, 'add_passkey', input.credential)
    if (asked?.userId !== personIdOf(viewer)) return afterCommit(async () => refuse('challenge_expired'))
    const made = await readNewPasskey(services, asked.challenge, input.credential)
    if (!made) return afterCommit(async () => refuse('passkey_refused'))
    const added = await elevated(tx, async (tx) => {
      if ((await passkeysSql.listPasskeys(tx, ownersOf(viewer))).length >= PASSKEYS_MAX)
        return refuse('too_many_passkeys')
      const row = { ...ownersOf(viewer), id: uuidv7(), name: input.name, createdAt: now }
      await noteByPasskey(tx, viewer.sessionId)
      return (await passkeysSql.insertPasskey(tx, { ...row, ...made })) ?? refuse('already_added')
    })
    await note(call, 'passkey_added', input.name, viewer)
    await mailChange(call, input.name, true)
    return toContract(added)
  },

  renamePasskey: async ({ tx, viewer, input, refuse }) => {
    const { passkeyId, name } = input
    const renamed = await elevated(tx, (tx) =>
      passkeysSql.renamePasskey(tx, ownersOf(viewer), passkeyId, name),
    )
    return renamed ? {} : refuse('passkey_not_found')
  },

  removePasskey: async (call) => {
    const { tx, viewer, input, services, refuse } = call
    const removed = await elevated(tx, (tx) =>
      passkeysSql.removePasskey(tx, ownersOf(viewer), input.passkeyId),
    )
    if (!removed) return refuse('passkey_not_found')
    const { name, credentialId } = removed
    await note(call, 'passkey_removed', name, viewer)
    await mailChange(call, name, false)
    return { rpId: siteOf(services).rpId, credentialId }
  },

  startProving: async (call) => {
    const { viewer, services } = call
    const blocked = await blockedAttempt(call, 'ask_passkey')
    if (blocked) return blocked
    const challenge = await newProof(call, 'prove_again', personIdOf(viewer))
    return { challenge, rpId: siteOf(services).rpId, ...proven }
  },

  startSignIn: async (call) => {
    const blocked = await blockedAttempt(call, 'ask_passkey')
    if (blocked) return blocked
    const challenge = await newProof(call, 'give_passkey', NOBODY_YET)
    return { challenge, rpId: siteOf(call.services).rpId, ...proven }
  },

  // No code is asked for: user verification on the device already is a second factor.
  signInWithPasskey: async (call) => {
    const { tx, input, refuse } = call
    const blocked = await blockedAttempt(call, 'use_passkey', input.id)
    if (blocked) return blocked
    const asked = await takeChallenge(call, 'give_passkey', input)
    if (!asked) return afterCommit(async () => refuse('challenge_expired'))
    const known = await elevated(tx, (tx) => passkeysSql.passkeyByCredential(tx, input.id))
    const used = known && (await useOnce(call, known, asked.challenge, input))
    if (!used) {
      await note(call, 'sign_in_failed', known?.userId ?? 'passkey')
      return afterCommit(async () => refuse('passkey_refused'))
    }
    await forgetAttempts(tx, 'use_passkey', input.id)
    return arrive(call, used.userId, { onlySeat: used.onlySeat, byPasskey: true })
  },
}

/** In a session of one seat a passkey opens that seat alone: who holds the session may know only its password. */
const ownersOf = (viewer: SignedInViewer) => ({
  userId: personIdOf(viewer),
  onlySeat: onlySeatOf(viewer) ?? null,
})

const toContract = ({ id, name, createdAt, lastUsedAt }: passkeysSql.Passkey) =>
  isoDates({ id, name, createdAt, lastUsedAt })

type SignedInCall = AnyCall & { viewer: SignedInViewer }

async function mailChange(call: SignedInCall, name: string, isAdded: boolean): Promise<void> {
  const { tx, viewer, ipAddress, now } = call
  const person = { id: personIdOf(viewer), email: viewer.email }
  await sendLetter(
    tx,
    passkeyChangedLetter(await findRecipient(call, person, viewer.id), { name, isAdded, ipAddress }),
    now,
  )
}
