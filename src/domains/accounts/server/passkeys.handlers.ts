import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { onlySeatOf, personIdOf, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { passkeysContract } from '../passkeys.contract.ts'
import { CHALLENGE_LIFETIME_MS, PASSKEYS_MAX } from '../passkeys/passkeys.rules.ts'
import { passkeyChangedLetter } from './account-letters.nl.ts'
import { checkPasswordForRefusal } from './accounts.ts'
import { markSessionByPasskey } from '../core/server/accounts.sql.ts'
import { findRecipient } from './recipient.ts'
import { completeSignIn, logAccountAction, type AnyCall } from './complete-sign-in.ts'
import { countAttemptOrRefuse, clearAttempts } from './attempts.ts'
import { newProof } from './mail-links.ts'
import { consumeChallenge, verifySignatureAndStoreCount } from './verify-passkey.ts'
import { verifyNewPasskey, siteOf, userHandleOf } from '../passkeys/server/passkey-proofs.ts'
import * as passkeysSql from '../passkeys/server/passkeys.sql.ts'

// COSE numbers of ES256, EdDSA and RS256: every device supports one of these.
const algorithms = [-7, -8, -257]
const keyType = 'public-key'
const verificationOptions = { userVerification: 'required', timeout: CHALLENGE_LIFETIME_MS } as const

/** User id of a sign-in challenge: only the signature identifies the person. */
const UNKNOWN_USER_ID = ''

export const passkeysHandlers: Handlers<typeof passkeysContract> = {
  listPasskeys: ({ tx, viewer }) => elevated(tx, (tx) => passkeysSql.listPasskeys(tx, ownerOf(viewer))),

  startAdding: async (call) => {
    const { tx, viewer, input, services, refuse } = call
    const refused = await checkPasswordForRefusal(call, input.password)
    if (refused) return refused
    const known = await elevated(tx, (tx) => passkeysSql.listPasskeys(tx, ownerOf(viewer)))
    if (known.length >= PASSKEYS_MAX) return refuse('too_many_passkeys')
    const { userVerification, timeout } = verificationOptions
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

  // A wrong answer consumes its challenge too, so the refusal comes after the commit.
  addPasskey: async (call) => {
    const { tx, viewer, input, services, refuse, now } = call
    const proof = await consumeChallenge(call, 'add_passkey', input.credential)
    if (proof?.userId !== personIdOf(viewer)) return afterCommit(async () => refuse('challenge_expired'))
    const made = await verifyNewPasskey(services, proof.challenge, input.credential)
    if (!made) return afterCommit(async () => refuse('passkey_refused'))
    const added = await elevated(tx, async (tx) => {
      if ((await passkeysSql.listPasskeys(tx, ownerOf(viewer))).length >= PASSKEYS_MAX)
        return refuse('too_many_passkeys')
      const row = { ...ownerOf(viewer), id: uuidv7(), name: input.name, createdAt: now }
      await markSessionByPasskey(tx, viewer.sessionId)
      return (await passkeysSql.insertPasskey(tx, { ...row, ...made })) ?? refuse('already_added')
    })
    await logAccountAction(call, 'passkey_added', input.name, viewer)
    await mailChange(call, input.name, true)
    return added
  },

  renamePasskey: async ({ tx, viewer, input, refuse }) => {
    const { passkeyId, name } = input
    const renamed = await elevated(tx, (tx) =>
      passkeysSql.renamePasskey(tx, ownerOf(viewer), passkeyId, name),
    )
    return renamed ? {} : refuse('passkey_not_found')
  },

  removePasskey: async (call) => {
    const { tx, viewer, input, services, refuse } = call
    const removed = await elevated(tx, (tx) =>
      passkeysSql.removePasskey(tx, ownerOf(viewer), input.passkeyId),
    )
    if (!removed) return refuse('passkey_not_found')
    const { name, credentialId } = removed
    await logAccountAction(call, 'passkey_removed', name, viewer)
    await mailChange(call, name, false)
    return { rpId: siteOf(services).rpId, credentialId }
  },

  startProving: async (call) => {
    const { viewer, services } = call
    const blocked = await countAttemptOrRefuse(call, 'ask_passkey')
    if (blocked) return blocked
    const challenge = await newProof(call, 'prove_again', personIdOf(viewer))
    return { challenge, rpId: siteOf(services).rpId, ...verificationOptions }
  },

  startSignIn: async (call) => {
    const blocked = await countAttemptOrRefuse(call, 'ask_passkey')
    if (blocked) return blocked
    const challenge = await newProof(call, 'give_passkey', UNKNOWN_USER_ID)
    return { challenge, rpId: siteOf(call.services).rpId, ...verificationOptions }
  },

  // User verification on the device already is a second factor, so no code is needed.
  signInWithPasskey: async (call) => {
    const { tx, input, refuse } = call
    const blocked = await countAttemptOrRefuse(call, 'use_passkey', input.id)
    if (blocked) return blocked
    const proof = await consumeChallenge(call, 'give_passkey', input)
    if (!proof) return afterCommit(async () => refuse('challenge_expired'))
    const known = await elevated(tx, (tx) => passkeysSql.findPasskeyByCredential(tx, input.id))
    const used = known && (await verifySignatureAndStoreCount(call, known, proof.challenge, input))
    if (!used) {
      await logAccountAction(call, 'sign_in_failed', known?.userId ?? 'passkey')
      return afterCommit(async () => refuse('passkey_refused'))
    }
    await clearAttempts(tx, 'use_passkey', input.id)
    return completeSignIn(call, used.userId, { onlySeat: used.onlySeat, byPasskey: true })
  },
}

/**
 * A passkey from a seat-bound session opens only that seat: the user may know only that seat’s
 * password.
 */
const ownerOf = (viewer: SignedInViewer) => ({
  userId: personIdOf(viewer),
  onlySeat: onlySeatOf(viewer) ?? null,
})

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
