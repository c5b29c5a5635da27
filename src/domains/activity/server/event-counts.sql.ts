import { and, desc, lt, sql, type SQL } from 'drizzle-orm'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { activityLog, logHours } from './activity.tables.ts'
import {
  countedActions,
  countedAs,
  HOUR_MS,
  isEventLine,
  plainActions,
  SLOT_MS,
  SLOTS,
  weighedActions,
  weightOfLine,
} from './event-tallies.ts'

export type PartCount = { action: string; part: number; count: number }

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const moments = (all: readonly Date[]) => sql`${sql.param(all.map((at) => at.toISOString()))}::timestamptz[]`
const actions = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`
const floorTo = (unitMs: number, at: Date) => new Date(Math.floor(at.getTime() / unitMs) * unitMs)

/** For each action what the hour had come to at the end of so many of its slots. */
const countsAt = (slot: SQL, each: (count: SQL) => SQL) =>
  sql`array[${sql.join(
    countedActions.map((_, nth) => each(sql`counts[${sql.raw(String(nth + 1))}][${slot} + 1]`)),
    sql`, `,
  )}]`

/**
 * What each action came to in each part; `bounds` has each part's begin and the last one's end. Counted hours are added
 * up, each bound cuts its hour at a slot, and only what is left is counted from the log: in one statement, so that all of
 * it is of one moment.
 */
export async function countByPart(
  tx: Tx,
  _viewer: AdminViewer,
  bounds: readonly Date[],
): Promise<PartCount[]> {
  const hours = bounds.map((at) => floorTo(HOUR_MS, at))
  const slots = bounds.map((at) => floorTo(SLOT_MS, at))
  const slotNumbers = slots.map((slot, nth) => (slot.getTime() - hours[nth]!.getTime()) / SLOT_MS)
  // The whole of it stands in each, by which the months are chosen before the pieces are known.
  const isInPiece = sql`created_at >= ${moment(hours[0]!)} and created_at < ${moment(bounds.at(-1)!)}
    and created_at >= piece.since and created_at < piece.until`
  const { rows } = await tx.execute<PartCount>(sql`
    with bound as materialized (
      select nth::int, at, lead(at) over (order by nth) as until, hour, slot, slot_at
      from unnest(${moments(bounds)}, ${moments(hours)}, ${sql.param(slotNumbers)}::int[], ${moments(slots)})
        with ordinality as given (at, hour, slot, slot_at, nth)
    ), counted as materialized (
      select hour, counts from log_hours
      where hour >= ${moment(hours[0]!)} and hour < ${moment(bounds.at(-1)!)} and counted_as = ${countedAs}
    ), gap as materialized (
      select since, until from (
        select hour + interval '1 hour' as since, lead(hour, 1, 'infinity') over (order by hour) as until
        from (select hour from counted union all select ${moment(hours[0]!)} - interval '1 hour') as with_begin
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
        select action, sum(${sql.raw(weightOfLine)}) from activity_log
          where action = any (${actions(weighedActions)}) and ${isInPiece} group by action
      ) read
    )
    select part, action, sum(count)::int as count
    from (select into_part as part, action, count from added
      union all select out_of_part, action, -count from added where out_of_part is not null) moved
    where part between 1 and ${bounds.length - 1}::int
    group by part, action having sum(count) <> 0`)
  return rows
}

/** When each action was written last. */
export function lastOf(tx: Tx, _viewer: AdminViewer) {
  // As a range, so that each month is asked by its index of actions: for an equal action the planner may go through
  // all of a month from its end, which never finds what never happened.
  const newest = tx
    .select({ at: activityLog.createdAt })
    .from(activityLog)
    .where(
      and(
        sql`${activityLog.action} >= asked.action and ${activityLog.action} <= asked.action`,
        sql.raw(isEventLine),
      ),
    )
    .orderBy(desc(activityLog.action), desc(activityLog.createdAt))
    .limit(1)
  return tx
    .select({ action: sql<string>`action`, at: sql<string | null>`(${newest})` })
    .from(sql`unnest(${actions(countedActions)}) as asked(action)`)
}

/** The hours from `since` until `until` that are not counted, or otherwise than this version does; newest first. */
export async function listUncountedHours(tx: Tx<'system'>, since: Date, until: Date): Promise<Date[]> {
  // Before the first line there is nothing to add up.
  const { rows } = await tx.execute<{ hour: string }>(sql`
    select hour from generate_series(
      greatest(${moment(floorTo(HOUR_MS, since))}, (select date_trunc('hour', coalesce(min(created_at), ${moment(until)}), 'UTC') from activity_log)),
      ${moment(until)} - interval '1 hour', '1 hour') as hour
    where not exists (select from log_hours where log_hours.hour = hour.hour and counted_as = ${countedAs})
    order by hour desc`)
  return rows.map(({ hour }) => new Date(hour))
}

/** Counts an hour and keeps that; not where someone writes into it at this moment. */
export async function countHour(tx: Tx<'system'>, hour: Date): Promise<void> {
  const { rows } = await tx.execute<{ alone: boolean }>(sql`select lock_log_hour(${moment(hour)}) as alone`)
  if (!only(rows).alone) return
  // A statement of its own: only now is there to be seen what those wrote who had the lock before.
  await tx.execute(sql`
    with tallied as materialized (
      select action, floor(extract(epoch from created_at - ${moment(hour)}) * 1000 / ${SLOT_MS}::int)::int as slot,
        sum(${sql.raw(weightOfLine)})::int as count
      from activity_log
      where created_at >= ${moment(hour)} and created_at < ${moment(new Date(hour.getTime() + HOUR_MS))}
        and action = any (${actions(countedActions)})
      group by 1, 2
    )
    insert into log_hours (hour, counted_as, counts)
    select ${moment(hour)}, ${countedAs}, array_agg(counts order by nth) from (
      select nth, array_agg(coalesce(
          (select sum(count) from tallied where tallied.action = asked.action and slot < until), 0)::int order by until) as counts
      from unnest(${actions(countedActions)}) with ordinality as asked (action, nth), generate_series(0, ${SLOTS}::int) as until
      group by nth
    ) by_action
    on conflict (hour) do update set counted_as = excluded.counted_as, counts = excluded.counts`)
}

/** Removes what was counted of hours before this one. */
export const forgetHoursBefore = (tx: Tx<'system'>, hour: Date) =>
  tx.delete(logHours).where(lt(logHours.hour, hour))
