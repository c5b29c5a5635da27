import { elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as originalChecksSql from './original-checks.sql.ts'

/** How many originals are damaged, by studio. Admins see no photos, so the product counts for them. */
export const countDamagedOriginals = (tx: Tx, _viewer: AdminViewer, most: number) =>
  elevated(tx, (tx) => originalChecksSql.countDamaged(tx, most))
