import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { backups } from './backups.tables.ts'

type Kind = (typeof backups.$inferSelect)['kind']

export const noteSuccess = (tx: Tx<'system'>, kind: Kind, now: Date) =>
  tx
    .insert(backups)
    .values({ kind, succeededAt: now })
    .onConflictDoUpdate({ target: backups.kind, set: { succeededAt: now, failingSince: null } })

export const noteFailure = (tx: Tx<'system'>, kind: Kind, now: Date) =>
  tx
    .insert(backups)
    .values({ kind, failingSince: now })
    .onConflictDoUpdate({
      target: backups.kind,
      set: { failingSince: sql`coalesce(${backups.failingSince}, ${now})` },
    })

export const listBackups = (tx: Tx<'system'>) => tx.select().from(backups)
