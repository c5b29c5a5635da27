// A studio's API keys. A key is shown once; only a hash of its secret is stored.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import { admin, none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { KEY_NAME_MAX_LENGTH, scopes } from '../api.rules.ts'

const moment = z.iso.datetime()
const keyId = z.uuid()

export const apiKey = z.object({
  id: keyId,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: moment,
  /** To the minute. */
  lastUsedAt: moment.nullable(),
  /** When it stops working; null for a key without end. */
  expiresAt: moment.nullable(),
})

/** Asked again: whoever finds an open browser must not leave with a key. */
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const shownOnce = z.object({ keyId, key: z.string() })

const makingRefusals = { ...refusals('wrong_credentials', 'plan_without_api'), ...tooMany }
const unknownKey = refusals('key_not_found')

export const apiKeysContract = {
  /** Keys that still work, newest first, and whether the plan includes the API. */
  listKeys: photographer.evenActing
    .input(none)
    .output(z.object({ keys: z.array(apiKey), may: z.object({ useApi: z.boolean() }) })),
  createKey: photographer.notActing
    .input(
      z.object({
        name: line(KEY_NAME_MAX_LENGTH, 1),
        scopes: z
          .array(z.enum(scopes))
          .min(1)
          .transform((chosen) => [...new Set(chosen)]),
        password,
      }),
    )
    .output(shownOnce)
    .errors({ ...makingRefusals, too_many_keys: refusalWith(z.object({ max: z.number() })) }),
  /** A new key with the same scopes; the old one works for one more day. */
  renewKey: photographer.notActing
    .input(z.object({ keyId, password }))
    .output(shownOnce)
    .errors({ ...makingRefusals, ...unknownKey }),
  revokeKey: photographer.notActing.input(z.object({ keyId })).output(none).errors(unknownKey),

  listKeysOf: admin.input(z.object({ studioId: z.uuid() })).output(z.array(apiKey)),
}
