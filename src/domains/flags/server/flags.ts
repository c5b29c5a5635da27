import { readAsViewer } from '#domains/access/server/access.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { SwitchName } from '../flags.rules.ts'
import { isSwitchedOff } from './flags.sql.ts'

type RefuseSwitchedOff = (code: 'switched_off', facts: { name: SwitchName }) => never

/**
 * Refuses while an admin has this part switched off. Asked of the database each time and never remembered, so that it
 * holds in every process from the moment it is switched.
 */
export async function requireOn(tx: Tx, name: SwitchName, refuse: RefuseSwitchedOff): Promise<void> {
  if (await isSwitchedOff(tx, name)) refuse('switched_off', { name })
}

/** The same, where an answer is not an endpoint's. */
export const isOn = async (tx: Tx, name: SwitchName): Promise<boolean> => !(await isSwitchedOff(tx, name))

/** The same outside any transaction, in one round trip. */
export async function isOnFor(pool: Pool, viewer: Viewer, name: SwitchName): Promise<boolean> {
  const off = await readAsViewer(
    pool,
    viewer,
    `select 1 from switches where name = '${name}' and not enabled`,
  )
  return off.length === 0
}
