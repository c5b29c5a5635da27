// The platform at a glance for admins: figures, income, what failed, and a search over everything.
import { z } from 'zod'
import { admin, adminList, none, refusals } from '#domains/access/who.contract.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { backupLights } from '#domains/storage/backups/backup.rules.ts'
import { storageFindings, storageLights } from '#domains/storage/storage-check.rules.ts'
import { serverTroubles } from './server-troubles.rules.ts'
import { search } from '#kit/list.contract.ts'
import { SEARCH_MIN_LENGTH } from '#kit/list.rules.ts'

const moment = z.iso.datetime()

export const overview = z.object({
  accountsByPlan: z.array(
    z.object({ plan: z.enum(planIds).nullable(), active: z.number(), inactive: z.number() }),
  ),
  accountCount: z.number(),
  activeCount: z.number(),
  /** Only accounts whose trial has fewer than seven days left. */
  trialsEndingCount: z.number(),
  expiringCount: z.number(),
  revenueByMonth: z.array(
    z.object({
      month: z.iso.datetime(),
      subscriptionCents: z.number(),
      oneTimeCents: z.number(),
      upgradeCents: z.number(),
    }),
  ),
  /** Running subscriptions per month, a yearly one divided by twelve; payments by hand and trials don't count. */
  mrrCents: z.number(),
  /** Paid by studios this calendar month, minus what went back to them. */
  takingsCents: z.number(),
  /** The payments by hand in `takingsCents`. */
  oneTimeCents: z.number(),
  toApproveCount: z.number(),
  toApproveCents: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  storageUsedBytes: z.number(),
  /** Size of deleted photos that are kept for a while; not counted towards plans. */
  storageRestingBytes: z.number(),
  largestStudios: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      usedBytes: z.number(),
      restingBytes: z.number(),
      limitBytes: z.number(),
    }),
  ),
  signupsThisMonth: z.number(),
  signupsLastMonth: z.number(),
  /** Undecided disputes: of studios' payments, and of clients'. */
  disputedPlanCount: z.number(),
  disputedOrderCount: z.number(),
  failingJobCount: z.number(),
  failingLetterCount: z.number(),
  failingEventCount: z.number(),
})

export const failingWork = z.object({
  id: z.string(),
  task: z.string(),
  error: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  failedAt: moment,
})

const serverState = z.object({
  troubles: z.array(z.enum(serverTroubles)),
  /** The fullest disk that is written to; uploads stop when no more than `keptBytes` is free. */
  disk: z.object({
    fullness: z.enum(['roomy', 'low', 'full']),
    freeBytes: z.number(),
    keptBytes: z.number(),
  }),
  /** Studios with originals lost or changed since upload; those with most first. */
  damagedOriginals: z.array(z.object({ studioId: z.uuid(), studioName: z.string(), count: z.number() })),
  /** What the last checks of rows against files found; moments are null before the first. */
  storage: z.object({
    light: z.enum(storageLights),
    checkedAt: moment.nullable(),
    allCheckedAt: moment.nullable(),
    counts: z.record(z.enum(storageFindings), z.number()),
  }),
  /** When backups were last made, and last restored; null where the product makes none. */
  backup: z
    .object({
      light: z.enum(backupLights),
      wholeAt: moment.nullable(),
      upToDateAt: moment.nullable(),
      failingSince: moment.nullable(),
      restoredAt: moment.nullable(),
    })
    .nullable(),
  /** Since when the payment provider's events bear another secret's signature; null while they are taken. */
  stripeRefusedSince: moment.nullable(),
})

export const found = z.object({
  kind: z.enum(['account', 'client', 'order', 'photographer_payment', 'client_payment']),
  id: z.string(),
  title: z.string(),
  line: z.string(),
  studioId: z.uuid(),
  /** Amount and moment of an order or payment; `at` is when it was paid, or else began. */
  money: z.object({ cents: z.number(), currency: z.string(), at: moment }).optional(),
})

export const adminContract = {
  findOverview: adminList.input(none).output(overview),
  findServerState: admin.input(none).output(serverState),
  countToApprove: admin.input(none).output(z.object({ toApproveCount: z.number() })),
  /** At most eight of each kind. */
  searchEverything: adminList
    .input(z.object({ search: search.min(SEARCH_MIN_LENGTH) }))
    .output(z.array(found)),
  /** The newest hundred jobs whose last try failed, including mails and the provider's events. */
  listFailingWork: admin.input(none).output(z.array(failingWork)),
  retryWork: admin
    .input(z.object({ id: z.string().regex(/^\d{1,19}$/) }))
    .output(none)
    .errors(refusals('work_not_found')),
}
