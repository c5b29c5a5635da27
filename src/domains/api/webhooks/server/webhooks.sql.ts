import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { studioEvents } from '#domains/activity/server/activity.tables.ts'
import { isStudioOpenSql, photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { StudioEventType } from '#domains/activity/studio-events.nl.ts'
import { keysetByCreation } from '#kit/server/keyset.ts'
import { only } from '#platform/db/only.ts'
import { pick } from '#platform/pure/pick.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { OffReason } from '../webhooks.rules.ts'
import { webhookDeliveries, webhookEndpoints } from '../../core/server/api.tables.ts'

type NewEndpoint = typeof webhookEndpoints.$inferInsert
type NewDelivery = typeof webhookDeliveries.$inferInsert

// Only the system role may read the columns of sealed secrets.
const {
  sealedSecret: _sealed,
  previousSealedSecret: _previous,
  ...visibleColumns
} = getTableColumns(webhookEndpoints)

const isOwnEndpoint = (viewer: PhotographerViewer, endpointId: string) =>
  and(eq(webhookEndpoints.studioId, viewer.id), eq(webhookEndpoints.id, endpointId))

export const listEndpoints = (tx: Tx<'viewer'>, studioId: string) =>
  tx
    .select(visibleColumns)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.studioId, studioId))
    .orderBy(webhookEndpoints.createdAt, webhookEndpoints.id)

export const findEndpoint = async (tx: Tx, viewer: PhotographerViewer, endpointId: string) =>
  (await tx.select(visibleColumns).from(webhookEndpoints).where(isOwnEndpoint(viewer, endpointId)))[0]

/**
 * Counts under a lock held until the transaction ends, so that two tabs can't both add the last
 * endpoint.
 */
export async function lockAndCountEndpoints(tx: Tx, viewer: PhotographerViewer): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints' || ${viewer.id}, 0))`,
  )
  return tx.$count(webhookEndpoints, eq(webhookEndpoints.studioId, viewer.id))
}

export const addEndpoint = (tx: Tx<'viewer'>, endpoint: NewEndpoint) =>
  tx.insert(webhookEndpoints).values(endpoint)

export const changeEndpoint = (
  tx: Tx,
  viewer: PhotographerViewer,
  endpointId: string,
  change: Partial<Pick<NewEndpoint, 'events' | 'state' | 'offReason' | 'failingSince'>>,
) => tx.update(webhookEndpoints).set(change).where(isOwnEndpoint(viewer, endpointId))

/** Runs as the system, because no other role may read a secret. */
export const renewSecret = (
  tx: Tx<'system'>,
  viewer: PhotographerViewer,
  endpointId: string,
  { sealedSecret, previousUntil }: { sealedSecret: string; previousUntil: Date },
) =>
  tx
    .update(webhookEndpoints)
    .set({ sealedSecret, previousSealedSecret: sql`${webhookEndpoints.sealedSecret}`, previousUntil })
    .where(isOwnEndpoint(viewer, endpointId))

export const findEndpointWithSecrets = async (tx: Tx<'system'>, endpointId: string) =>
  only(await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)))

export const removeEndpoint = (tx: Tx, viewer: PhotographerViewer, endpointId: string) =>
  tx
    .delete(webhookEndpoints)
    .where(isOwnEndpoint(viewer, endpointId))
    .returning({ url: webhookEndpoints.url })

export async function pageEvents(
  tx: Tx,
  viewer: PhotographerViewer,
  { limit, cursor, type }: { limit: number; cursor?: string | undefined; type?: StudioEventType | undefined },
) {
  const pages = keysetByCreation(studioEvents.id, studioEvents.happenedAt, { limit, cursor })
  if (!pages.isCursorValid) return undefined
  const found = await tx
    .select({ ...getTableColumns(studioEvents), sortValue: pages.sortValue })
    .from(studioEvents)
    .where(and(eq(studioEvents.studioId, viewer.id), type && eq(studioEvents.type, type), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

const LISTED_DELIVERIES = 50

export const listDeliveries = (tx: Tx, viewer: PhotographerViewer, endpointId: string) =>
  tx
    .select({
      ...getTableColumns(webhookDeliveries),
      ...pick(studioEvents, ['type', 'data', 'happenedAt']),
    })
    .from(webhookDeliveries)
    .innerJoin(studioEvents, eq(studioEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.studioId, viewer.id)))
    .orderBy(desc(webhookDeliveries.triedAt), desc(webhookDeliveries.attempt), desc(webhookDeliveries.id))
    .limit(LISTED_DELIVERIES)

export const countTries = (tx: Tx, viewer: PhotographerViewer, endpointId: string, eventId: string) =>
  tx.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.studioId, viewer.id),
      eq(webhookDeliveries.endpointId, endpointId),
      eq(webhookDeliveries.eventId, eventId),
    ),
  )

export const listSubscribedEndpoints = (tx: Tx<'system'>, eventId: string) =>
  tx
    .select({ endpointId: webhookEndpoints.id })
    .from(studioEvents)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.studioId, studioEvents.studioId))
    .where(
      and(
        eq(studioEvents.id, eventId),
        ne(webhookEndpoints.state, 'off'),
        sql`${studioEvents.type} = any(${webhookEndpoints.events})`,
      ),
    )

export async function findDeliveryTarget(
  tx: Tx<'system'>,
  { eventId, endpointId }: { eventId: string; endpointId: string },
  now: Date,
) {
  const [due] = await tx
    .select({
      endpoint: webhookEndpoints,
      event: studioEvents,
      plan: photographers.subscriptionType,
      isOpen: isStudioOpenSql(now),
      hasArrived: sql<boolean>`exists (select from webhook_deliveries where event_id = ${studioEvents.id}
        and endpoint_id = ${webhookEndpoints.id} and status between 200 and 299)`,
    })
    .from(webhookEndpoints)
    .innerJoin(studioEvents, eq(studioEvents.studioId, webhookEndpoints.studioId))
    .innerJoin(photographers, eq(photographers.id, webhookEndpoints.studioId))
    .where(and(eq(webhookEndpoints.id, endpointId), eq(studioEvents.id, eventId)))
  return due
}

export const addDelivery = (tx: Tx<'system'>, delivery: NewDelivery) =>
  tx.insert(webhookDeliveries).values(delivery)

export const markWorking = (tx: Tx<'system'>, endpointId: string) =>
  tx
    .update(webhookEndpoints)
    .set({ state: 'on', failingSince: null })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.state, 'failing')))

/** Returns when the endpoint began to fail, or undefined when it is off or removed. */
export async function markFailing(
  tx: Tx<'system'>,
  endpointId: string,
  now: Date,
): Promise<Date | undefined> {
  const [updated] = await tx
    .update(webhookEndpoints)
    .set({
      state: 'failing',
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()})`,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), ne(webhookEndpoints.state, 'off')))
    .returning({ failingSince: webhookEndpoints.failingSince })
  return updated?.failingSince ?? undefined
}

/** Returns no row when the endpoint was off already, so that the studio gets one email only. */
export const switchOff = (tx: Tx<'system'>, endpointId: string, offReason: OffReason) =>
  tx
    .update(webhookEndpoints)
    .set({ state: 'off', offReason })
    .where(and(eq(webhookEndpoints.id, endpointId), ne(webhookEndpoints.state, 'off')))
    .returning({ url: webhookEndpoints.url })
