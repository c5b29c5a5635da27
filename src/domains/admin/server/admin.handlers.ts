import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { deliverAwaitedLetter, deliverLetter } from '#domains/mail/server/mail.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { paymentKinds, type PaymentKind } from '#domains/billing/billing.rules.ts'
import { countByPlan, countEnding, sumMonthlyRecurring } from './admin-accounts.sql.ts'
import { handleStripeEvent } from '#domains/billing/server/billing.ts'
import { countDamagedOriginalsByStudio } from '#domains/photos/server/photos.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import {
  findBackupState,
  findStorageHealth,
  findStripeRefusedSince,
} from '#domains/storage/server/storage.ts'
import { limitBytesOf } from '#domains/storage/storage.rules.ts'
import { startOfMonth } from '#platform/pure/amsterdam-time.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { z } from 'zod'
import type { adminContract, searchResult } from '../admin.contract.ts'
import { sumToApprove } from './admin-payments.sql.ts'
import * as adminSql from './admin.sql.ts'
import { findTroubles } from './find-troubles.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTHS_SHOWN = 12
const LARGEST_SHOWN = 5
const FAILING_SHOWN = 100
const DAMAGED_STUDIOS_SHOWN = 10

export const adminHandlers: Handlers<typeof adminContract> = {
  findOverview: async ({ tx, viewer, now }) => {
    const accounts = await countByPlan(tx, viewer, now)
    const toApprove = await sumToApprove(tx, viewer)
    const orders = await adminSql.countOrdersByStatus(tx, viewer)
    const revenueByMonth = await revenue(tx, viewer, now)
    const { subscriptionCents, oneTimeCents, upgradeCents } = revenueByMonth.at(-1)!
    const [thisMonth, lastMonth] = [startOfMonth(now), startOfMonth(now, 1)]
    return {
      accountsByPlan: [...planIds, null].map((plan) => {
        const { active = 0, total = 0 } = accounts.find((one) => one.plan === plan) ?? {}
        return { plan, active, inactive: total - active }
      }),
      accountCount: accounts.reduce((sum, { total }) => sum + total, 0),
      activeCount: accounts.reduce((sum, { active }) => sum + active, 0),
      ...(await countEnding(tx, viewer, now)),
      revenueByMonth,
      mrrCents: await sumMonthlyRecurring(tx, viewer),
      takingsCents: subscriptionCents + oneTimeCents + upgradeCents,
      oneTimeCents,
      toApproveCount: toApprove.count,
      toApproveCents: toApprove.cents,
      ordersByStatus: Object.fromEntries(
        orderStatuses.map((status) => [status, orders.find((one) => one.status === status)?.count ?? 0]),
      ) as Record<(typeof orderStatuses)[number], number>,
      ...(await adminSql.sumStorage(tx, viewer)),
      largestStudios: (await adminSql.listLargestStudios(tx, viewer, LARGEST_SHOWN)).map(
        ({ baseStorageLimitGb, extraStorageGb, ...studio }) => ({
          ...studio,
          limitBytes: limitBytesOf({ baseStorageLimitGb, extraStorageGb }),
        }),
      ),
      signupsThisMonth: await adminSql.countSignups(tx, viewer, thisMonth, now),
      signupsLastMonth: await adminSql.countSignups(tx, viewer, lastMonth, thisMonth),
      ...(await adminSql.countDisputedPayments(tx, viewer)),
      ...sumFailures(await adminSql.countFailedJobs(tx, viewer)),
    }
  },

  findServerState: async ({ tx, viewer, now, services }) => {
    const disk = await diskState(services)
    const storage = await findStorageHealth(tx, viewer, now)
    const backup = await findBackupState(tx, viewer, now)
    const stripeRefusedSince = await elevated(tx, findStripeRefusedSince)
    return {
      troubles: findTroubles({ fullness: disk.fullness, storage, backup, stripeRefusedSince }, now),
      disk,
      damagedOriginals: await countDamagedOriginalsByStudio(tx, viewer, DAMAGED_STUDIOS_SHOWN),
      storage,
      backup,
      stripeRefusedSince,
    }
  },

  countToApprove: async ({ tx, viewer }) => ({
    toApproveCount: (await sumToApprove(tx, viewer)).count,
  }),

  searchEverything: async ({ tx, viewer, input: { search } }) => [
    ...toResults('account', await adminSql.findAccounts(tx, viewer, search)),
    ...toResults('client', await adminSql.findClients(tx, viewer, search)),
    ...toPaidResults('order', await adminSql.findOrders(tx, viewer, search)),
    ...toPaidResults('photographer_payment', await adminSql.findPhotographerPayments(tx, viewer, search)),
    ...toPaidResults('client_payment', await adminSql.findClientPayments(tx, viewer, search)),
  ],

  listFailingWork: ({ tx, viewer }) => adminSql.listFailedJobs(tx, viewer, FAILING_SHOWN),

  retryWork: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const task = await adminSql.retryJob(tx, viewer, input.id)
    if (task === null) return refuse('work_not_found')
    await record(tx, viewer, { action: 'work_retried', details: `${task} ${input.id}`, ipAddress }, now)
    return {}
  },
}

type SearchResult = z.infer<typeof searchResult>

const toResults = (
  kind: SearchResult['kind'],
  rows: Omit<SearchResult, 'kind' | 'money'>[],
): SearchResult[] => rows.map((row) => ({ kind, ...row }))

type PaidRow = Omit<SearchResult, 'kind' | 'money'> & {
  cents: number
  currency: string
  paidAt: Date | null
  createdAt: Date
}

const toPaidResults = (kind: SearchResult['kind'], rows: PaidRow[]): SearchResult[] =>
  rows
    .map(({ cents, currency, paidAt, createdAt, ...row }) => ({
      kind,
      ...row,
      money: { cents, currency, at: paidAt ?? createdAt },
    }))
    .toSorted((one, other) => other.money.at.getTime() - one.money.at.getTime())

async function diskState({ disk }: Services) {
  if (!disk) return { fullness: 'roomy' as const, freeBytes: 0, keptBytes: 0 }
  const room = await disk.findRoom()
  return { fullness: fullnessOf(room), freeBytes: room.freeBytes, keptBytes: room.keptBytes }
}

async function revenue(tx: Tx, viewer: AdminViewer, now: Date) {
  const begins = Array.from({ length: MONTHS_SHOWN }, (_, at) => startOfMonth(now, MONTHS_SHOWN - 1 - at))
  const end = new Date(now.getTime() + DAY_MS)
  const earned = await adminSql.sumEarningsByMonth(tx, viewer, paymentKinds, [...begins, end])
  return begins.map((begin, at) => {
    const of = (kind: PaymentKind) => earned.find((sum) => sum.month === at + 1 && sum.kind === kind)!.cents
    return {
      month: begin,
      subscriptionCents: of('subscription'),
      oneTimeCents: of('one_time'),
      upgradeCents: of('upgrade'),
    }
  })
}

function sumFailures(counts: { task: string; count: number }[]) {
  const of = (task: string) => counts.find((one) => one.task === task)?.count ?? 0
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const letters = of(deliverLetter.task) + of(deliverAwaitedLetter.task)
  const events = of(handleStripeEvent.task)
  return {
    failingJobCount: all - letters - events,
    failingLetterCount: letters,
    failingEventCount: events,
  }
}
