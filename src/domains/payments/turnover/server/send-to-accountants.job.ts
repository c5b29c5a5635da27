import { asSystem } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { monthAfter, readPeriod, lastMonthDue } from '../turnover.rules.ts'
import { booksLink } from './books-link.ts'
import * as reportsSql from './reports.sql.ts'
import { accountantLetter } from './turnover-letters.nl.ts'
import { countWithin } from './turnover.sql.ts'

/** Emails bookkeepers on the 2nd about the month before. Daily runs make up for a missed day. */
export const sendToAccountants = defineCronJob({
  task: 'send-to-accountants',
  lane: 'quick',
  cron: '20 6 * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    const month = lastMonthDue(calendarDay(now))
    const due = await asSystem(services.pool, (tx) => reportsSql.listReportsDue(tx, month))
    // One transaction each, so that an error stops one studio only.
    await forEachSettled(due, ({ studioId }) =>
      asSystem(services.pool, (tx) => report(services, tx, studioId, month, now)),
    )
  },
})

async function report(services: Services, tx: Tx<'system'>, studioId: string, dueMonth: string, now: Date) {
  const held = await reportsSql.lockReport(tx, studioId)
  if (!held || held.lastMonth >= dueMonth) return
  const seller = await findSeller(tx, studioId)
  const { accountantEmail: to, studioName: name, email, accentColor } = seller
  // Skips the months if the studio is inactive or has no bookkeeper. Skipped months aren't sent
  // later.
  if (held.isActive && to)
    for (let month = monthAfter(held.lastMonth); month <= dueMonth; month = monthAfter(month)) {
      const documentCount = await countWithin(tx, studioId, readPeriod(month)!)
      const url = booksLink(services, { studioId, month, email: to }, now)
      const studio = { name, email, accentColor }
      await sendLetter(tx, accountantLetter({ to, studio, month, documentCount, url }), now)
    }
  await reportsSql.saveReportedMonth(tx, studioId, dueMonth)
}
