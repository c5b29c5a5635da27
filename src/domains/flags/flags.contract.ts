// Switches over parts of the product, for everyone at once: what is off is off on the server too.
import { z } from 'zod'
import { admin, anyone, none, refusalWith } from '#domains/access/who.contract.ts'
import { flagNames } from './flags.rules.ts'

const name = z.enum(flagNames)

/** What an endpoint declares that belongs to a part which can be switched off. */
export const whenOff = { switched_off: refusalWith(z.object({ name })) }

export const featureFlag = z.object({
  name,
  enabled: z.boolean(),
  /** Accounts that this part reaches now: nobody while it is off. */
  affectedAccounts: z.number(),
  /** By name; null for what was never switched. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})

export const flagsContract = {
  /** What is off now, for screens to say so. */
  listSwitchedOff: anyone.input(none).output(z.object({ names: z.array(name) })),
  listSwitches: admin.input(none).output(
    z.object({
      switches: z.array(featureFlag),
      /** Accounts that any part reaches now, each counted once. */
      reachedAccounts: z.number(),
    }),
  ),
  /** Holds for everyone from the next request on. What is so already stays as it is, unlogged. */
  setSwitch: admin.input(z.object({ name, enabled: z.boolean() })).output(none),
}
