import { expect } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { actionsOfEvent, eventPeriods, eventTypes, type Action } from '#domains/activity/activity.rules.ts'
import { record, type Activity } from '#domains/activity/server/activity.ts'
import type { World } from './new-world.ts'

type WrittenEntry = { activity: Activity; at: Date }

const DAY_MS = 24 * 60 * 60_000
const days = { day: 1, week: 7, month: 30 }
const plans = ['intro', 'starter', 'professional', 'studio']

export function newStoppedLogClock() {
  let at = Date.UTC(2027, 2, 31, 9, 17, 23, 456)
  return Object.assign(() => new Date(at), { advance: (milliseconds: number) => void (at += milliseconds) })
}

/** Tracks the log entries of a test, to compare the admin's event counts with them. */
export async function trackLogEntries(world: World, admin: Awaited<ReturnType<World['admin']>>) {
  const { rows } = await world.owner.query<{ action: Action; details: string; at: Date }>(
    'select action, details, created_at as at from activity_log',
  )
  let lines: WrittenEntry[] = rows.map(({ action, details, at }) => ({ activity: { action, details }, at }))

  return {
    write: async (activity: Activity, at: Date) => {
      await asSystem(world.services.pool, (tx) => record(tx, 'system', activity, at))
      lines.push({ activity, at })
    },
    add: (activity: Activity, at: Date) => void lines.push({ activity, at }),
    remove: (isGone: (at: Date) => boolean) => void (lines = lines.filter(({ at }) => !isGone(at))),
    expectAllCounted: async () => {
      for (const period of eventPeriods) {
        const answered = await admin.activity.countEvents({ period })
        const counts = answered.map(({ type, count, countBefore, parts }) => ({
          type,
          count,
          countBefore,
          parts,
        }))
        expect(counts, period).toEqual(
          eventTypes.map((type) => countEvents(lines, type, days[period], world.clock())),
        )
      }
    },
  }
}

function countEvents(
  lines: WrittenEntry[],
  type: (typeof eventTypes)[number],
  lengthDays: number,
  now: Date,
) {
  const own: readonly string[] = actionsOfEvent[type]
  const [end, lengthMs] = [now.getTime() + 1, lengthDays * DAY_MS]
  const boundOf = (nth: number) => end - (2 - nth / 12) * lengthMs
  const parts = Array.from({ length: 24 }, (_, part) =>
    sum(
      lines
        .filter(
          ({ activity, at }) =>
            own.includes(activity.action) && +at >= boundOf(part) && +at < boundOf(part + 1),
        )
        .map(({ activity }) => weightOf(activity)),
    ),
  )
  return { type, count: sum(parts.slice(12)), countBefore: sum(parts.slice(0, 12)), parts: parts.slice(12) }
}

const sum = (some: number[]) => some.reduce((one, other) => one + other, 0)

function weightOf({ action, details, oldValue, newValue }: Activity): number {
  if (action === 'photo_deleted') return /^[0-9]{1,6}$/.test(details) ? Number(details) : 1
  if (action !== 'subscription_changed') return 1
  const [from, to] = [oldValue, newValue].map((plan) => plans.indexOf(plan as string)) as [number, number]
  return from >= 0 && to > from ? 1 : 0
}
