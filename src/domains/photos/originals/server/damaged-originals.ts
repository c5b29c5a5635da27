import { elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as originalChecksSql from './original-checks.sql.ts'

/** Damaged originals per studio, at most `most` studios. Counted as the system: admins can read no photos. */
export const countDamagedOriginals = (tx: Tx, _viewer: AdminViewer, most: number) =>
  elevated(tx, (tx) => originalChecksSql.countDamaged(tx, most))
