import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { AdminViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { apiKeys } from '../../core/server/api.tables.ts'

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
}

const works = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

const ofStudio = (studio: { id: string }) => eq(apiKeys.studioId, studio.id)

const fromKeys = (tx: Tx<'viewer'>, studioId: string, now: Date) =>
  tx
    .select(columns)
    .from(apiKeys)
    .where(and(ofStudio({ id: studioId }), works(now)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))

export const listKeys = (tx: Tx<'viewer'>, viewer: PhotographerViewer, now: Date) =>
  fromKeys(tx, viewer.id, now)

export const listKeysOf = (tx: Tx<'viewer'>, _viewer: AdminViewer, studioId: string, now: Date) =>
  fromKeys(tx, studioId, now)

/**
 * Locks the studio's row, so that its keys are made and renewed one at a time; returns whether the plan includes the
 * API.
 */
export async function lockStudio(tx: Tx, viewer: PhotographerViewer): Promise<boolean> {
  const studio = only(
    await tx
      .select({ mayUseApi: photographers.apiAccess })
      .from(photographers)
      .where(eq(photographers.id, viewer.id))
      .for('no key update'),
  )
  return studio.mayUseApi
}

export async function mayUseApi(tx: Tx, viewer: PhotographerViewer): Promise<boolean> {
  const studio = only(
    await tx
      .select({ mayUseApi: photographers.apiAccess })
      .from(photographers)
      .where(eq(photographers.id, viewer.id)),
  )
  return studio.mayUseApi
}

/** Renewed keys are not counted: on their last day the new key has their place. */
export const countKeys = (tx: Tx, viewer: PhotographerViewer, now: Date): Promise<number> =>
  tx.$count(apiKeys, and(ofStudio(viewer), works(now), isNull(apiKeys.replacedBy)))

export const insertKey = (
  tx: Tx,
  viewer: PhotographerViewer,
  key: Omit<typeof apiKeys.$inferInsert, 'studioId'>,
) => tx.insert(apiKeys).values({ ...key, studioId: viewer.id })

/** Returns the viewer's key, locked; undefined when it stopped working or was renewed. */
export async function lockKey(tx: Tx, viewer: PhotographerViewer, keyId: string, now: Date) {
  const [key] = await tx
    .select(columns)
    .from(apiKeys)
    .where(and(ofStudio(viewer), eq(apiKeys.id, keyId), works(now), isNull(apiKeys.replacedBy)))
    .for('no key update')
  return key
}

export const replaceKey = (
  tx: Tx,
  viewer: PhotographerViewer,
  keyId: string,
  { by, expiresAt }: { by: string; expiresAt: Date },
) =>
  tx
    .update(apiKeys)
    .set({
      replacedBy: by,
      expiresAt: sql`least(${apiKeys.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`,
    })
    .where(and(ofStudio(viewer), eq(apiKeys.id, keyId)))

export async function revokeKey(tx: Tx, viewer: PhotographerViewer, keyId: string, now: Date) {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(ofStudio(viewer), eq(apiKeys.id, keyId), works(now)))
    .returning({ name: apiKeys.name, prefix: apiKeys.prefix })
  return revoked
}
