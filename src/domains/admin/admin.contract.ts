// The platform at a glance, for its admins: what stands, what is coming in, what went wrong, and where everything is.
import { z } from 'zod'
import { admin, none, refusals } from '#domains/access/who.contract.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { search } from '#kit/list.contract.ts'

const moment = z.iso.datetime()

export const overview = z.object({
  accountsByPlan: z.array(
    z.object({ plan: z.enum(planIds).nullable(), active: z.number(), inactive: z.number() }),
  ),
  accountCount: z.number(),
  activeCount: z.number(),
  /** Time of a first, free activation that ends within seven days. */
  trialsEndingCount: z.number(),
  expiringCount: z.number(),
  /** Twelve calendar months, the oldest first. */
  revenueByMonth: z.array(
    z.object({
      month: z.iso.datetime(),
      subscriptionCents: z.number(),
      oneTimeCents: z.number(),
      upgradeCents: z.number(),
    }),
  ),
  /** What running subscriptions bring each month, a yearly one by twelve; payments by hand and trials bring nothing. */
  mrrCents: z.number(),
  /** All that photographers paid this calendar month, less what went back to them. */
  takingsCents: z.number(),
  /** Of that the payments by hand. */
  oneTimeCents: z.number(),
  toApproveCount: z.number(),
  toApproveCents: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  storageUsedBytes: z.number(),
  largestStudios: z.array(
    z.object({ id: z.uuid(), name: z.string(), usedBytes: z.number(), limitBytes: z.number() }),
  ),
  signupsThisMonth: z.number(),
  signupsLastMonth: z.number(),
  /** What a bank has yet to decide about: payments of studios, and of clients. */
  disputedPlanCount: z.number(),
  disputedOrderCount: z.number(),
  failingJobCount: z.number(),
  failingLetterCount: z.number(),
  failingEventCount: z.number(),
})

export const failingWork = z.object({
  id: z.string(),
  task: z.string(),
  /** The person or thing it is about, where the work says so. */
  about: z.string(),
  error: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  failedAt: moment,
})

const serverState = z.object({
  /** Of the fullest disk that is written to; nothing more comes in when no more than `keptBytes` is free. */
  disk: z.object({
    fullness: z.enum(['roomy', 'low', 'full']),
    freeBytes: z.number(),
    keptBytes: z.number(),
  }),
  /** Studios of which originals are lost or are no longer what came in; those with most first. */
  damagedOriginals: z.array(z.object({ studioId: z.uuid(), studioName: z.string(), count: z.number() })),
})

export const found = z.object({
  kind: z.enum(['account', 'client', 'order', 'photographer_payment', 'client_payment']),
  id: z.string(),
  title: z.string(),
  line: z.string(),
  /** Whose account page shows it. */
  studioId: z.uuid(),
})

export const adminContract = {
  findOverview: admin.input(none).output(overview),
  /** What of the machine itself needs someone, as it is now. */
  findServerState: admin.input(none).output(serverState),
  /** The one figure that stands in the menu. */
  countToApprove: admin.input(none).output(z.object({ toApproveCount: z.number() })),
  /** At most eight of each kind. */
  searchEverything: admin.input(z.object({ search: search.min(2) })).output(z.array(found)),
  /** The newest hundred jobs whose last try failed, letters and the provider's events among them. */
  listFailingWork: admin.input(none).output(z.array(failingWork)),
  /** Tries one again at once ('Opnieuw'). */
  retryWork: admin
    .input(z.object({ id: z.string().regex(/^\d{1,19}$/) }))
    .output(none)
    .errors(refusals('work_not_found')),
}
