import { path } from '#domains/access/paths.rules.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { limitCentsByKind, warnedPercents, type LimitUsage } from '../turnover.rules.ts'
import { findLimits } from './find-limits.ts'
import * as reportsSql from './reports.sql.ts'
import { limitLetter } from './turnover-letters.nl.ts'

const DAY_MS = 24 * 60 * 60_000
/** Time into a year during which the past year is checked too. */
const PAST_YEAR_CHECKED_MS = 30 * DAY_MS

const MIN_SOLD_CENTS = (limitCentsByKind.abroad * warnedPercents[0]) / 100

/**
 * Warns a studio at most once per limit, threshold and year. Runs daily, since sales elsewhere
 * count too and change in the settings.
 */
export const watchLimits = defineCronJob({
  task: 'watch-limits',
  lane: 'quick',
  cron: '35 6 * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    const years = [new Date(now.getTime() - PAST_YEAR_CHECKED_MS), now].map((at) =>
      Number(calendarDay(at).slice(0, 4)),
    )
    for (const year of new Set(years)) {
      const sellers = await asSystem(services.pool, (tx) =>
        reportsSql.listStudiosNearLimit(tx, year, MIN_SOLD_CENTS),
      )
      await forEachSettled(sellers, ({ studioId }) =>
        asSystem(services.pool, (tx) => checkLimits(services, tx, { studioId, year, now })),
      )
    }
  },
})

type LimitCheck = { studioId: string; year: number; now: Date }

async function checkLimits(
  services: Services,
  tx: Tx<'system'>,
  { studioId, year, now }: LimitCheck,
): Promise<void> {
  const { limits, seller } = await findLimits(tx, studioId, year, calendarDay(now))
  for (const limit of limits) {
    const isNew = await saveReachedThresholds(tx, { studioId, year, now }, limit)
    if (!isNew) continue
    const { kind, percent } = limit
    const notice = { kind: `limit_${kind}`, studioId, subjectId: studioId } as const
    await notifyStudio(tx, { ...notice, subjectName: String(year), count: percent! }, now)
    if (percent !== 100) continue
    const url = services.publicUrl + path('orders', { onderdeel: 'omzet' })
    const about = { email: seller.email, name: seller.greetedName, year, limit, url }
    await sendLetter(tx, limitLetter(about), now)
  }
}

/** Saves the reached thresholds. Returns whether the highest one is new. */
async function saveReachedThresholds(
  tx: Tx<'system'>,
  { studioId, year, now }: LimitCheck,
  { kind, percent }: LimitUsage,
) {
  let isNew = false
  for (const one of warnedPercents.filter((each) => percent !== null && each <= percent)) {
    const notice = { studioId, year, limitKind: kind, percent: one }
    const isNoted = await reportsSql.saveLimitNotice(tx, notice, now)
    if (one === percent) isNew = isNoted
  }
  return isNew
}
