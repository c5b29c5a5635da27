import type { Handlers, Call } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { checkPasswordForRefusal } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import type { apiKeysContract } from '../api-keys.contract.ts'
import { KEYS_MAX, REPLACED_KEY_LIVES_MS, type Scope } from '../../api.rules.ts'
import { keyChangedLetter } from '../../core/server/api-letters.nl.ts'
import * as apiKeysSql from './api-keys.sql.ts'
import { newKey } from './key-text.ts'

export const apiKeysHandlers: Handlers<typeof apiKeysContract> = {
  listKeys: async ({ tx, viewer, now }) => ({
    keys: await apiKeysSql.listKeys(tx, viewer, now),
    may: { useApi: await apiKeysSql.mayUseApi(tx, viewer) },
  }),

  createKey: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const refused = await checkPasswordForRefusal(call, input.password)
    if (refused) return refused
    if (!(await apiKeysSql.lockAndCheckApiAccess(tx, viewer))) refuse('plan_without_api')
    if ((await apiKeysSql.countKeys(tx, viewer, now)) >= KEYS_MAX) refuse('too_many_keys', { max: KEYS_MAX })
    const made = await addKey(call, input)
    await logKeyChange(call, 'created', { ...made, newValue: input.scopes })
    return { keyId: made.id, key: made.key }
  },

  renewKey: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const refused = await checkPasswordForRefusal(call, input.password)
    if (refused) return refused
    if (!(await apiKeysSql.lockAndCheckApiAccess(tx, viewer))) refuse('plan_without_api')
    const old = (await apiKeysSql.lockKey(tx, viewer, input.keyId, now)) ?? refuse('key_not_found')
    const made = await addKey(call, old)
    const expiresAt = new Date(now.getTime() + REPLACED_KEY_LIVES_MS)
    await apiKeysSql.replaceKey(tx, viewer, old.id, { by: made.id, expiresAt })
    await logKeyChange(call, 'renewed', { ...made, oldValue: old.prefix, newValue: made.prefix })
    return { keyId: made.id, key: made.key }
  },

  revokeKey: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const revoked = (await apiKeysSql.revokeKey(tx, viewer, input.keyId, now)) ?? refuse('key_not_found')
    await logKeyChange(call, 'revoked', revoked)
    return {}
  },

  listKeysOf: ({ tx, viewer, input, now }) => apiKeysSql.listKeysOf(tx, viewer, input.studioId, now),
}

type KeyCall = Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'services' | 'now' | 'ipAddress'>

async function addKey({ tx, viewer, now }: KeyCall, { name, scopes }: { name: string; scopes: Scope[] }) {
  const { key, prefix, secretHash } = newKey()
  const id = uuidv7(now.getTime())
  await apiKeysSql.insertKey(tx, viewer, { id, name, scopes, prefix, secretHash, createdAt: now })
  return { id, key, name, prefix }
}

type What = { name: string; prefix: string; oldValue?: unknown; newValue?: unknown }

async function logKeyChange(
  { tx, viewer, services, ipAddress, now }: KeyCall,
  kind: 'created' | 'renewed' | 'revoked',
  { name, prefix, oldValue, newValue }: What,
): Promise<void> {
  const details = `${name} (${prefix})`
  const line = { action: `api_key_${kind}`, details, studioId: viewer.id } as const
  await record(tx, viewer, { ...line, oldValue, newValue, ipAddress }, now)
  const { ownerFirstName } = await findStudioContact(tx, viewer.id)
  const about = { to: viewer.email, ownerFirstName, publicUrl: services.publicUrl, name, prefix, ipAddress }
  await sendLetter(tx, keyChangedLetter(kind, about), now)
  await publish(tx, [viewer.id], { topic: 'apiKeys' })
}
