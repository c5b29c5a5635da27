import { elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { noFindings, storageFindings, storageLightOf } from '../../storage-check.rules.ts'
import * as storageChecksSql from './storage-checks.sql.ts'

/** What the last checks of rows against files found; elevated, because only jobs may read them. */
export const findStorageHealth = (tx: Tx, _viewer: AdminViewer, now: Date) =>
  elevated(tx, (tx) => summariseStorageHealth(tx, now))

/** The same for the product itself. */
export async function summariseStorageHealth(tx: Tx<'system'>, now: Date) {
  const ended = [await storageChecksSql.findLast(tx, 'all'), await storageChecksSql.findLast(tx, 'new')]
  const all = ended[0]?.endedAt
  // A check of everything that came later says all that one of a day did.
  const telling = ended.flatMap((check) =>
    check?.endedAt && (check.scope === 'all' || !all || check.endedAt > all)
      ? { ...check, endedAt: check.endedAt }
      : [],
  )
  const counts = noFindings()
  // A file that both came across is one.
  for (const finding of storageFindings)
    counts[finding] = Math.max(0, ...telling.map((check) => check.counts[finding]))
  const checkedAt = telling
    .map(({ endedAt }) => endedAt.toISOString())
    .toSorted()
    .at(-1)
  return {
    light: storageLightOf(telling, now),
    checkedAt: checkedAt ?? null,
    allCheckedAt: all?.toISOString() ?? null,
    counts,
  }
}
