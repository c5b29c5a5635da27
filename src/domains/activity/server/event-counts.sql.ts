import { itemAt } from '#platform/pure/item-at.ts'
import { and, desc, lt, sql, type SQL } from 'drizzle-orm'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { activityLog, logHours } from './activity.tables.ts'
import { createHash } from 'node:crypto'
import { actionsOfEvent, plansBySize, type Action } from '../activity.rules.ts'

const sizeOf = (plan: string) => `array_position('{${plansBySize.join(',')}}'::text[], ${plan} #>> '{}')`

const isUpgrade = `${sizeOf('new_value')} > ${sizeOf('old_value')}`

/** SQL for the number of events in an entry. Actions not listed count as one. */
const weights: Partial<Record<Action, string>> = {
  // Details are the number of photos. An entry with another text, such as 'gewist', counts as one.
  photo_deleted: `case when details ~ '^[0-9]{1,6}$' then details::int else 1 end`,
  subscription_changed: `case when ${isUpgrade} then 1 else 0 end`,
}

/** Order of the actions in an hour's `counts`. */
const countedActions: readonly Action[] = [...new Set(Object.values(actionsOfEvent).flat())]

/** Actions that an index alone can count. */
const plainActions = countedActions.filter((action) => !weights[action])
const weightedActions = countedActions.filter((action) => weights[action])

const entryWeight = `case action ${Object.entries(weights)
  .map(([action, weight]) => `when '${action}' then ${weight}`)
  .join(' ')} else 1 end`

const isEventEntry = `(action <> 'subscription_changed' or ${isUpgrade})`

const HOUR_MS = 60 * 60_000
const SLOT_MS = 5 * 60_000
const SLOTS = HOUR_MS / SLOT_MS

/** Fingerprint of the counting rules. Hours counted under other rules are not added up. */
const countingFingerprint = createHash('sha256')
  .update(JSON.stringify([countedActions, entryWeight, SLOT_MS]))
  .digest('base64url')

export type IntervalCount = { action: string; part: number; count: number }

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const moments = (all: readonly Date[]) => sql`${sql.param(all.map((at) => at.toISOString()))}::timestamptz[]`
const actions = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`
const floorToUnit = (unitMs: number, at: Date) => new Date(Math.floor(at.getTime() / unitMs) * unitMs)

/** Builds an array of each action's count from the start of the hour to the start of `slot`. */
const countsAt = (slot: SQL, each: (count: SQL) => SQL) =>
  sql`array[${sql.join(
    countedActions.map((_, nth) => each(sql`counts[${sql.raw(String(nth + 1))}][${slot} + 1]`)),
    sql`, `,
  )}]`

/**
 * Counts each action in each part. `bounds` are the starts of the parts and the end of the last
 * one. The query adds up counted hours, splits hours at the bounds by slot, and counts the rest
 * from the log. One statement gives one snapshot.
 */
export async function countActionsByInterval(
  tx: Tx,
  _viewer: AdminViewer,
  bounds: readonly Date[],
): Promise<IntervalCount[]> {
  const hours = bounds.map((at) => floorToUnit(HOUR_MS, at))
  const slots = bounds.map((at) => floorToUnit(SLOT_MS, at))
  const slotNumbers = slots.map((slot, nth) => (slot.getTime() - itemAt(hours, nth).getTime()) / SLOT_MS)
  const [firstHour, end] = [itemAt(hours, 0), itemAt(bounds, bounds.length - 1)]
  // Repeats the outer bounds here, so that PostgreSQL can prune partitions.
  const isInPiece = sql`created_at >= ${moment(firstHour)} and created_at < ${moment(end)}
    and created_at >= piece.since and created_at < piece.until`
  const { rows } = await tx.execute<IntervalCount>(sql`
    with bound as materialized (
      select nth::int, at, lead(at) over (order by nth) as until, hour, slot, slot_at
      from unnest(${moments(bounds)}, ${moments(hours)}, ${sql.param(slotNumbers)}::int[], ${moments(slots)})
        with ordinality as given (at, hour, slot, slot_at, nth)
    ), counted as materialized (
      select hour, counts from log_hours
      where hour >= ${moment(firstHour)} and hour < ${moment(end)} and counted_as = ${countingFingerprint}
    ), gap as materialized (
      select since, until from (
        select hour + interval '1 hour' as since, lead(hour, 1, 'infinity') over (order by hour) as until
        from (select hour from counted union all select ${moment(firstHour)} - interval '1 hour') as with_begin
      ) between_hours where since < until
    ), piece as materialized (
      select nth as into_part, null::int as out_of_part, greatest(since, at) as since, least(gap.until, bound.until) as until
        from bound join gap on since < bound.until and gap.until > at
      union all
      select nth - 1, nth, slot_at, at from bound join counted using (hour) where slot_at < at
    ), added as materialized (
      select into_part, out_of_part, action, count
        from (
          select width_bucket(hour, ${moments(hours)}) as into_part, null::int as out_of_part,
              ${countsAt(sql.raw(String(SLOTS)), (count) => sql`sum(${count})`)} as counts
            from counted group by 1
          union all
          select nth - 1, nth, ${countsAt(sql`slot`, (count) => sql`${count}::bigint`)} from bound join counted using (hour)
        ) of_hours, unnest(${actions(countedActions)}, counts) as tallied (action, count) where count <> 0
      union all
      select into_part, out_of_part, action, count from piece, lateral (
        select action, count(*) from activity_log
          where action = any (${actions(plainActions)}) and ${isInPiece} group by action
        union all
        select action, sum(${sql.raw(entryWeight)}) from activity_log
          where action = any (${actions(weightedActions)}) and ${isInPiece} group by action
      ) read
    )
    select part, action, sum(count)::int as count
    from (select into_part as part, action, count from added
      union all select out_of_part, action, -count from added where out_of_part is not null) moved
    where part between 1 and ${bounds.length - 1}::int
    group by part, action having sum(count) <> 0`)
  return rows
}

export function listLatestEventTimes(tx: Tx, _viewer: AdminViewer) {
  // A range uses each partition's index on actions. With `=` the planner may scan a partition by
  // time for an action that never happened.
  const newest = tx
    .select({ at: activityLog.createdAt })
    .from(activityLog)
    .where(
      and(
        sql`${activityLog.action} >= asked.action and ${activityLog.action} <= asked.action`,
        sql.raw(isEventEntry),
      ),
    )
    .orderBy(desc(activityLog.action), desc(activityLog.createdAt))
    .limit(1)
  return tx
    .select({ action: sql<string>`action`, at: sql<string | null>`(${newest})` })
    .from(sql`unnest(${actions(countedActions)}) as asked(action)`)
}

/** Lists hours without a count under the current rules, newest first. */
export async function listUncountedHours(tx: Tx<'system'>, since: Date, until: Date): Promise<Date[]> {
  const { rows } = await tx.execute<{ hour: string }>(sql`
    select hour from generate_series(
      greatest(${moment(floorToUnit(HOUR_MS, since))}, (select date_trunc('hour', coalesce(min(created_at), ${moment(until)}), 'UTC') from activity_log)),
      ${moment(until)} - interval '1 hour', '1 hour') as hour
    where not exists (select from log_hours where log_hours.hour = hour.hour and counted_as = ${countingFingerprint})
    order by hour desc`)
  return rows.map(({ hour }) => new Date(hour))
}

/**
 * Counts an hour. Does nothing while another transaction counts or writes into this hour, or writes
 * into more than 24 hours.
 */
export async function storeHourCounts(tx: Tx<'system'>, hour: Date): Promise<void> {
  const { rows } = await tx.execute<{ alone: boolean }>(sql`select lock_log_hour(${moment(hour)}) as alone`)
  if (!only(rows).alone) return
  // A separate statement sees the entries of transactions that held the lock earlier.
  await tx.execute(sql`
    with tallied as materialized (
      select action, floor(extract(epoch from created_at - ${moment(hour)}) * 1000 / ${SLOT_MS}::int)::int as slot,
        sum(${sql.raw(entryWeight)})::int as count
      from activity_log
      where created_at >= ${moment(hour)} and created_at < ${moment(new Date(hour.getTime() + HOUR_MS))}
        and action = any (${actions(countedActions)})
      group by 1, 2
    )
    insert into log_hours (hour, counted_as, counts)
    select ${moment(hour)}, ${countingFingerprint}, array_agg(counts order by nth) from (
      select nth, array_agg(coalesce(
          (select sum(count) from tallied where tallied.action = asked.action and slot < until), 0)::int order by until) as counts
      from unnest(${actions(countedActions)}) with ordinality as asked (action, nth), generate_series(0, ${SLOTS}::int) as until
      group by nth
    ) by_action
    on conflict (hour) do update set counted_as = excluded.counted_as, counts = excluded.counts`)
}

export const removeHoursBefore = (tx: Tx<'system'>, hour: Date) =>
  tx.delete(logHours).where(lt(logHours.hour, hour))
