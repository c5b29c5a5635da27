// Studios' accounts for the back office: found, opened and closed, given days, storage and clients, and accounted for.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, refusals } from '#domains/access/who.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { domainInUse } from '#domains/studios/own-domain.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { accountStates, planFilters } from './admin-accounts.rules.ts'

const moment = z.iso.datetime()
const studioId = z.uuid()
// Any number may be typed; an impossible one is refused by the handler.
const amount = z.number()

export const account = z.object({
  id: studioId,
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(accountStates),
  isActive: z.boolean(),
  /** Set by an admin; only an admin can open it again. */
  closedAt: moment.nullable(),
  plan: z.enum(planIds).nullable(),
  daysRemaining: z.number().nullable(),
  usedBytes: z.number(),
  limitBytes: z.number(),
  extraStorageGb: z.number(),
  clientCount: z.number(),
  /** -1 is unlimited. */
  maxClients: z.number(),
  createdAt: moment,
})

export const accountFilter = z.object({
  /** In the e-mail address, the name and the business's names. */
  search: search.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  plan: z.enum(planFilters).optional(),
  /** Fewer than seven days left, as the overview counts it. */
  expiring: z.boolean().optional(),
  /** Only those whose trial has fewer than seven days left, and who never had other time. */
  onTrial: z.boolean().optional(),
  /** Only open accounts whose subscription renews. */
  renewing: z.boolean().optional(),
  /** Registered from this day to `until`, both included. */
  since: isoDay.optional(),
  until: isoDay.optional(),
})

const sortColumns = ['createdAt', 'name', 'daysRemaining', 'usedBytes'] as const

export const accountDetail = account.extend({
  businessName: z.string(),
  kvkNumber: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  activeUntil: moment.nullable(),
  renewsItself: z.boolean(),
  /** Size of deleted photos that are kept for a while; not part of `usedBytes`. */
  restingBytes: z.number(),
  photoCount: z.number(),
  orderCount: z.number(),
  lastSignedInAt: moment.nullable(),
  hasTwoSteps: z.boolean(),
  ownDomain: z.object({ host: z.string(), state: domainInUse, since: moment }).nullable(),
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
  /**
   * Runs the plan's activation procedure for a month, as choosing a plan does; it also opens an account closed by an
   * admin.
   */
  setPlan: changing({ plan: z.enum(planIds) }),
  /** Moves the end of the paid time: +30, -7. */
  addDays: changing({ days: amount }),
  setDaysRemaining: changing({ days: amount }),
  setExtraStorage: changing({ extraStorageGb: amount }),
  setMaxClients: changing({ maxClients: amount }),
}
