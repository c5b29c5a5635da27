import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, refusals } from '#domains/access/who.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { domainStateInUse } from '#domains/studios/own-domain.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { accountStates, planFilters } from './admin-accounts.rules.ts'

const studioId = z.uuid()
// The handler refuses impossible numbers.
const amount = z.number()

export const account = z.object({
  id: studioId,
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(accountStates),
  isActive: z.boolean(),
  /** Only an admin can reopen a closed account. */
  closedAt: z.date().nullable(),
  plan: z.enum(planIds).nullable(),
  daysRemaining: z.number().nullable(),
  usedBytes: z.number(),
  limitBytes: z.number(),
  extraStorageGb: z.number(),
  clientCount: z.number(),
  /** -1 is unlimited. */
  maxClients: z.number(),
  createdAt: z.date(),
})

export const accountFilter = z.object({
  /** Searches email address, name and business names. */
  search: search.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  plan: z.enum(planFilters).optional(),
  /** Only open accounts with one to six days left. */
  expiring: z.boolean().optional(),
  /**
   * Only trials with one to six days left, of studios without other granted time. Time taken back
   * does not count.
   */
  onTrial: z.boolean().optional(),
  /** Only open accounts whose subscription renews. */
  renewing: z.boolean().optional(),
  /** First and last registration day, both included. */
  since: isoDay.optional(),
  until: isoDay.optional(),
})

const sortColumns = ['createdAt', 'name', 'daysRemaining', 'usedBytes'] as const

export const accountDetail = account.extend({
  businessName: z.string(),
  kvkNumber: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  activeUntil: z.date().nullable(),
  renewsItself: z.boolean(),
  /** Deleted photos that are still kept; not part of `usedBytes`. */
  restingBytes: z.number(),
  photoCount: z.number(),
  orderCount: z.number(),
  lastSignedInAt: z.date().nullable(),
  hasTwoSteps: z.boolean(),
  ownDomain: z.object({ host: z.string(), state: domainStateInUse, since: z.date() }).nullable(),
})

const changing = <Shape extends z.ZodRawShape>(changed: Shape) =>
  admin
    .input(z.object({ studioId, ...changed }))
    .output(z.object({}))
    .errors(refusals('account_not_found', 'invalid_value'))

export const adminAccountsContract = {
  listAccounts: adminList.input(accountFilter.extend(listInput(sortColumns))).output(pageOf(account)),
  findAccount: admin
    .input(z.object({ studioId }))
    .output(accountDetail)
    .errors(refusals('account_not_found')),
  setActive: changing({ isActive: z.boolean() }),
  /** Activates the plan for a month, and opens an account that an admin closed. */
  setPlan: changing({ plan: z.enum(planIds) }),
  /** Moves the end of the account’s time; the menu sends +30 or -7. */
  addDays: changing({ days: amount }),
  setDaysRemaining: changing({ days: amount }),
  setExtraStorage: changing({ extraStorageGb: amount }),
  setMaxClients: changing({ maxClients: amount }),
}
