import { path } from '#domains/access/paths.rules.ts'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { notifyStudio, record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { findDueNoticeDays, priceCents, RENEWAL_GRACE_MS } from '../../billing.rules.ts'
import { closeForLapse } from '#domains/studios/server/studios.ts'
import * as expireStudiosSql from './expire-studios.sql.ts'
import { endedLetter, endsSoonLetter, trialEndsLetter } from '../../core/server/billing-letters.nl.ts'

/**
 * Notifies studios near the end of their time, and closes those whose time is over. Deletes
 * nothing.
 */
export const expireStudios = defineCronJob({
  task: 'lapse-studios',
  lane: 'quick',
  cron: '5 6 * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    const ending = await asSystem(services.pool, (tx) =>
      expireStudiosSql.listEnding(tx, expireStudiosSql.noticeWindow(now)),
    )
    // One transaction per studio, so that an error in one studio doesn't stop another's email.
    await forEachSettled(ending, ({ id }) =>
      asSystem(services.pool, (tx) => expireStudio(services, tx, id, now)),
    )
  },
})

async function expireStudio(services: Services, tx: Tx, studioId: string, now: Date): Promise<void> {
  const studio = await expireStudiosSql.lockPaidTimeEnd(tx, studioId)
  // A closed account gets no email, because payment doesn't reopen it.
  if (!studio || studio.closedAt) return
  const { endsAt, renewsItself, isActive, isChargeUnderWay } = studio
  const overAt = endsAt.getTime() + (renewsItself ? RENEWAL_GRACE_MS : 0)
  const isOver = overAt <= now.getTime() && !(renewsItself && isChargeUnderWay)
  if (isOver && isActive) {
    await closeForLapse(tx, studioId)
    const logEntry = { action: 'subscription_ended', details: studio.plan, studioId } as const
    await record(tx, 'system', logEntry, now)
    await publish(tx, [studioId], { topic: 'studios' }, { topic: 'payments' }, { topic: 'me' })
    await publishToAdmins(tx, 'accounts', 'office')
  }
  const isClosedOtherwise = !isActive && !isOver
  const days = findDueNoticeDays(isOver ? new Date(overAt) : endsAt, now)
  // A plan that renews itself causes no notice between its end and the end of the grace or pending
  // charge.
  if (days === undefined || isClosedOtherwise || (days === 0 && !isOver)) return
  if (!(await expireStudiosSql.saveNotice(tx, studioId, endsAt, days))) return
  const url =
    services.publicUrl + (isOver ? path('activate') : path('dashboard', { instellingen: 'abonnement' }))
  const about = { ...studio, url }
  if (isOver) await sendLetter(tx, endedLetter(about), now)
  else if (!renewsItself) {
    await sendLetter(tx, endsSoonLetter(about, days), now)
    const notice = { kind: 'plan_ending', studioId, subjectId: studioId } as const
    await notifyStudio(tx, { ...notice, subjectName: studio.plan, count: days }, now)
  }
  // A subscription that renews needs no reminder, except in the week before its first charge.
  else if (studio.isTrial && days === 7) {
    const amountCents = priceCents(studio.plan, studio.period ?? 'monthly')
    await sendLetter(tx, trialEndsLetter(about, amountCents), now)
  }
}
