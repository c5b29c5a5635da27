import { z } from 'zod'
import { admin, anyone, emptyObject, refusalWith } from '#domains/access/who.contract.ts'
import { flagNames } from './flags.rules.ts'

const name = z.enum(flagNames)

export const switchedOffRefusal = { switched_off: refusalWith(z.object({ name })) }

export const featureFlag = z.object({
  name,
  enabled: z.boolean(),
  /** Accounts that the flag reaches; 0 while it is off. */
  affectedAccounts: z.number(),
  changedBy: z.string().nullable(),
  changedAt: z.date().nullable(),
})

export const flagsContract = {
  listSwitchedOff: anyone.input(emptyObject).output(z.object({ names: z.array(name) })),
  listSwitches: admin.input(emptyObject).output(
    z.object({
      switches: z.array(featureFlag),
      /** Accounts that any enabled flag reaches, each counted once. */
      reachedAccounts: z.number(),
    }),
  ),
  /** Takes effect at the next request. Setting the current value has no effect and logs nothing. */
  setSwitch: admin.input(z.object({ name, enabled: z.boolean() })).output(emptyObject),
}
