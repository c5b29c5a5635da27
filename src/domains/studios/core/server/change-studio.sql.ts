import { eq, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photographers } from './studios.tables.ts'

/**
 * Updates a studio's row. A new name also updates the search text of the studio's payments and
 * orders.
 */
export async function changeStudio(
  tx: Tx,
  viewer: PhotographerViewer,
  change: Partial<typeof photographers.$inferInsert>,
): Promise<void> {
  const { id, studioName, businessName } = photographers
  const before = tx
    .$with('before')
    .as(
      tx
        .select({ id, studioName, businessName })
        .from(photographers)
        .where(eq(id, viewer.id))
        .for('no key update'),
    )
  const [changed] = await tx
    .with(before)
    .update(photographers)
    .set(change)
    .from(before)
    .where(eq(id, before.id))
    .returning({
      isRenamed: sql<boolean>`(${before.studioName}, ${before.businessName}) is distinct from (${studioName}, ${businessName})`,
    })
  if (changed?.isRenamed) await tx.execute(sql`select rewrite_words(${viewer.id})`)
}
