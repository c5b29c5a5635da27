import { readAsViewer } from '#domains/access/server/access.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { FlagName } from '../flags.rules.ts'
import { isFlagOff } from './flags.sql.ts'

type RefuseSwitchedOff = (code: 'switched_off', facts: { name: FlagName }) => never

/** Reads the database each time, so that a change holds in every process immediately. */
export async function requireOn(tx: Tx, name: FlagName, refuse: RefuseSwitchedOff): Promise<void> {
  if (await isFlagOff(tx, name)) refuse('switched_off', { name })
}

export const isOn = async (tx: Tx, name: FlagName): Promise<boolean> => !(await isFlagOff(tx, name))

/** Runs in one round trip, without a transaction. */
export async function isFlagOnAsViewer(pool: Pool, viewer: Viewer, name: FlagName): Promise<boolean> {
  const off = await readAsViewer(
    pool,
    viewer,
    `select 1 from switches where name = '${name}' and not enabled`,
  )
  return off.length === 0
}
