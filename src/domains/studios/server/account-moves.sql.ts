// What opens and closes an account; nothing else does:
//
//   time is paid, free or given        opens it, but not one that an admin closed
//   time is refunded, or only moved    leaves it as it is
//   its time is over                   closes it, until it gets time again
//   an admin closes it                 closes it, until an admin opens it
//   an admin opens it, or gives it a plan   opens it
//
// The first is the database's `open_account`, which activate_{plan} calls as well. A check of the table refuses an account that
// is open and closed by an admin, so that code which forgets this fails.
import { eq, sql } from 'drizzle-orm'
import { photographers } from './studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'

export const openForTime = (tx: Tx, studioId: string) =>
  tx.execute(sql`select open_account(${studioId}::uuid)`)

export const closeForLapse = (tx: Tx, studioId: string) => setMove(tx, studioId, { isActive: false })

export const closeByAdmin = (tx: Tx<'viewer'>, studioId: string, now: Date) =>
  setMove(tx, studioId, { isActive: false, closedAt: now })

export const openByAdmin = (tx: Tx<'viewer'>, studioId: string) =>
  setMove(tx, studioId, { isActive: true, closedAt: null })

const setMove = (tx: Tx, studioId: string, move: { isActive: boolean; closedAt?: Date | null }) =>
  tx.update(photographers).set(move).where(eq(photographers.id, studioId))
