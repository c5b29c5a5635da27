// Feature flags over parts of the product, for everyone at once; the server enforces them too.
import { z } from 'zod'
import { admin, anyone, none, refusalWith } from '#domains/access/who.contract.ts'
import { flagNames } from './flags.rules.ts'

const name = z.enum(flagNames)

/** Error of an endpoint whose part of the product can be switched off. */
export const whenOff = { switched_off: refusalWith(z.object({ name })) }

export const featureFlag = z.object({
  name,
  enabled: z.boolean(),
  /** Accounts that the flag reaches now; 0 while it is off. */
  affectedAccounts: z.number(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})

export const flagsContract = {
  listSwitchedOff: anyone.input(none).output(z.object({ names: z.array(name) })),
  listSwitches: admin.input(none).output(
    z.object({
      switches: z.array(featureFlag),
      /** Accounts that any flag reaches, each counted once. */
      reachedAccounts: z.number(),
    }),
  ),
  /** Takes effect for everyone at the next request. Setting the current value changes and logs nothing. */
  setSwitch: admin.input(z.object({ name, enabled: z.boolean() })).output(none),
}
