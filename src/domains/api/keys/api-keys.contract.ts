// The keys by which a studio's own programs work in its name. A key is shown once; of what it is only a hash is kept.
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
  /** From then on it works no longer; null for one that goes on working. */
  expiresAt: moment.nullable(),
})

/** Asked anew: whoever finds a browser open must not leave with a key. */
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const shownOnce = z.object({ keyId, key: z.string() })

const makingRefusals = { ...refusals('wrong_credentials', 'plan_without_api'), ...tooMany }
const unknownKey = refusals('key_not_found')

export const apiKeysContract = {
  /** Those that work, the newest first, and whether the plan lets the studio use them. */
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
  /** A new key that may do the same; the old one works for a day more. */
  renewKey: photographer.notActing
    .input(z.object({ keyId, password }))
    .output(shownOnce)
    .errors({ ...makingRefusals, ...unknownKey }),
  /** It works no longer, from the next request on. */
  revokeKey: photographer.notActing.input(z.object({ keyId })).output(none).errors(unknownKey),

  // The admin
  listKeysOf: admin.input(z.object({ studioId: z.uuid() })).output(z.array(apiKey)),
}
