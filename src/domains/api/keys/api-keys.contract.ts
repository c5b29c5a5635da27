import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { admin, emptyObject, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { KEY_NAME_MAX_LENGTH, scopes } from '../api.rules.ts'

const keyId = z.uuid()

export const apiKey = z.object({
  id: keyId,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
})

/** Required again, so that a stranger at an open browser can't create a key. */
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const shownOnce = z.object({ keyId, key: z.string() })

const makingRefusals = { ...refusals('wrong_credentials', 'plan_without_api'), ...tooManyRefusal }
const unknownKey = refusals('key_not_found')

export const apiKeysContract = {
  listKeys: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ keys: z.array(apiKey), may: z.object({ useApi: z.boolean() }) })),
  createKey: photographer.notActing
    .input(
      z.object({
        name: singleLine(KEY_NAME_MAX_LENGTH, 1),
        scopes: z
          .array(z.enum(scopes))
          .min(1)
          .transform((chosen) => [...new Set(chosen)]),
        password,
      }),
    )
    .output(shownOnce)
    .errors({ ...makingRefusals, too_many_keys: refusalWith(z.object({ max: z.number() })) }),
  /** Makes a new key with the same scopes. The old key works for at most one more day. */
  renewKey: photographer.notActing
    .input(z.object({ keyId, password }))
    .output(shownOnce)
    .errors({ ...makingRefusals, ...unknownKey }),
  revokeKey: photographer.notActing.input(z.object({ keyId })).output(emptyObject).errors(unknownKey),

  listKeysOf: admin.input(z.object({ studioId: z.uuid() })).output(z.array(apiKey)),
}
