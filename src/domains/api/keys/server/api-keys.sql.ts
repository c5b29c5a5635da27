import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { AdminViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import { pick } from '#platform/pure/pick.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { apiKeys } from '../../core/server/api.tables.ts'

const columns = pick(apiKeys, ['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'])

const isUsable = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

const ofStudio = (studio: { id: string }) => eq(apiKeys.studioId, studio.id)

const selectKeys = (tx: Tx<'viewer'>, studioId: string, now: Date) =>
  tx
    .select(columns)
    .from(apiKeys)
    .where(and(ofStudio({ id: studioId }), isUsable(now)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))

export const listKeys = (tx: Tx<'viewer'>, viewer: PhotographerViewer, now: Date) =>
  selectKeys(tx, viewer.id, now)

export const listKeysOf = (tx: Tx<'viewer'>, _viewer: AdminViewer, studioId: string, now: Date) =>
  selectKeys(tx, studioId, now)

/**
 * Locks the studio's row, so that keys are made one at a time. Returns whether the studio may use
 * the API.
 */
export const lockAndCheckApiAccess = async (tx: Tx, viewer: PhotographerViewer): Promise<boolean> =>
  only(await ownStudio(tx, viewer).for('no key update')).mayUseApi

export const mayUseApi = async (tx: Tx, viewer: PhotographerViewer): Promise<boolean> =>
  only(await ownStudio(tx, viewer)).mayUseApi

const ownStudio = (tx: Tx, viewer: PhotographerViewer) =>
  tx.select({ mayUseApi: photographers.apiAccess }).from(photographers).where(eq(photographers.id, viewer.id))

/** Counts usable keys. Excludes keys that a renewal replaced. */
export const countKeys = (tx: Tx, viewer: PhotographerViewer, now: Date): Promise<number> =>
  tx.$count(apiKeys, and(ofStudio(viewer), isUsable(now), isNull(apiKeys.replacedBy)))

export const insertKey = (
  tx: Tx,
  viewer: PhotographerViewer,
  key: Omit<typeof apiKeys.$inferInsert, 'studioId'>,
) => tx.insert(apiKeys).values({ ...key, studioId: viewer.id })

export async function lockKey(tx: Tx, viewer: PhotographerViewer, keyId: string, now: Date) {
  const [key] = await tx
    .select(columns)
    .from(apiKeys)
    .where(and(ofStudio(viewer), eq(apiKeys.id, keyId), isUsable(now), isNull(apiKeys.replacedBy)))
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
    .where(and(ofStudio(viewer), eq(apiKeys.id, keyId), isUsable(now)))
    .returning({ name: apiKeys.name, prefix: apiKeys.prefix })
  return revoked
}
