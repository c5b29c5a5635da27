// Switches over parts of the product, for everyone at once: what is off is off on the server too.
import { z } from 'zod'
import { admin, anyone, none } from '#domains/access/who.contract.ts'
import { switchNames } from './switches.rules.ts'

const name = z.enum(switchNames)

export const featureSwitch = z.object({
  name,
  enabled: z.boolean(),
  /** Accounts that this part reaches: all of them when it is on, and whom it is kept from when it is off. */
  affectedAccounts: z.number(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})

export const switchesContract = {
  /** What is off now, for screens to say so. */
  listSwitchedOff: anyone.input(none).output(z.object({ names: z.array(name) })),
  listSwitches: admin.input(none).output(z.array(featureSwitch)),
  setSwitch: admin.input(z.object({ name, enabled: z.boolean() })).output(none),
}
