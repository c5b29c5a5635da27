import { z } from 'zod'
import { admin, adminList, emptyObject, refusals } from '#domains/access/who.contract.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { backupLights } from '#domains/storage/backups/backup.rules.ts'
import { storageFindings, storageLights } from '#domains/storage/storage-check.rules.ts'
import { serverTroubles } from './server-troubles.rules.ts'
import { search } from '#kit/list.contract.ts'
import { SEARCH_MIN_LENGTH } from '#kit/list.rules.ts'

export const overview = z.object({
  accountsByPlan: z.array(
    z.object({ plan: z.enum(planIds).nullable(), active: z.number(), inactive: z.number() }),
  ),
  accountCount: z.number(),
  activeCount: z.number(),
  /**
   * Trials with one to six days left, of studios without other granted time. Time taken back does
   * not count.
   */
  trialsEndingCount: z.number(),
  expiringCount: z.number(),
  revenueByMonth: z.array(
    z.object({
      month: z.date(),
      subscriptionCents: z.number(),
      oneTimeCents: z.number(),
      upgradeCents: z.number(),
    }),
  ),
  /**
   * Monthly income of subscriptions that renew; a yearly one counts a twelfth. Excludes manual
   * payments and trials.
   */
  mrrCents: z.number(),
  /** Paid by studios this calendar month, minus refunds. */
  takingsCents: z.number(),
  /** Periods paid by hand in `takingsCents`. Excludes upgrades paid by hand. */
  oneTimeCents: z.number(),
  toApproveCount: z.number(),
  toApproveCents: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  storageUsedBytes: z.number(),
  /** Deleted photos that are still kept; not counted towards plans. */
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
  disputedPlanCount: z.number(),
  disputedOrderCount: z.number(),
  failingJobCount: z.number(),
  failingLetterCount: z.number(),
  failingEventCount: z.number(),
})

export const failedJob = z.object({
  id: z.string(),
  task: z.string(),
  error: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  failedAt: z.date(),
})

const serverState = z.object({
  troubles: z.array(z.enum(serverTroubles)),
  /** Disk with the least space left for uploads, which must leave `keptBytes` free. */
  disk: z.object({
    fullness: z.enum(['roomy', 'low', 'full']),
    freeBytes: z.number(),
    keptBytes: z.number(),
  }),
  /** Originals lost or changed since upload, of the ten most affected studios. */
  damagedOriginals: z.array(z.object({ studioId: z.uuid(), studioName: z.string(), count: z.number() })),
  /** `checkedAt` is null before the first check, `allCheckedAt` before the first of all files. */
  storage: z.object({
    light: z.enum(storageLights),
    checkedAt: z.date().nullable(),
    allCheckedAt: z.date().nullable(),
    counts: z.record(z.enum(storageFindings), z.number()),
  }),
  /** Null while no backup was ever tried. */
  backup: z
    .object({
      light: z.enum(backupLights),
      wholeAt: z.date().nullable(),
      upToDateAt: z.date().nullable(),
      failingSince: z.date().nullable(),
      restoredAt: z.date().nullable(),
    })
    .nullable(),
  /**
   * Moment of the first wrong signature since the provider’s last accepted event; null without one.
   */
  stripeRefusedSince: z.date().nullable(),
})

export const searchResult = z.object({
  kind: z.enum(['account', 'client', 'order', 'photographer_payment', 'client_payment']),
  id: z.string(),
  title: z.string(),
  line: z.string(),
  studioId: z.uuid(),
  /** `at` is the moment of payment, or else of creation. */
  money: z.object({ cents: z.number(), currency: z.string(), at: z.date() }).optional(),
})

export const adminContract = {
  findOverview: adminList.input(emptyObject).output(overview),
  findServerState: admin.input(emptyObject).output(serverState),
  countToApprove: admin.input(emptyObject).output(z.object({ toApproveCount: z.number() })),
  /** Returns at most eight results of each kind. */
  searchEverything: adminList
    .input(z.object({ search: search.min(SEARCH_MIN_LENGTH) }))
    .output(z.array(searchResult)),
  /** Returns the hundred jobs that failed last, including emails and the provider’s events. */
  listFailingWork: admin.input(emptyObject).output(z.array(failedJob)),
  retryWork: admin
    .input(z.object({ id: z.string().regex(/^\d{1,19}$/) }))
    .output(emptyObject)
    .errors(refusals('work_not_found')),
}
