// Photographers' accounts in the hands of an admin: found, switched, given time, room and places, and accounted for.
import { z } from 'zod'
import { admin, refusals } from '#domains/access/who.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { domainInUse } from '#domains/studios/own-domain.contract.ts'
import { day, listInput, pageOf, search } from '#kit/list.contract.ts'
import { accountStates, planFilters } from './admin-accounts.rules.ts'

const moment = z.iso.datetime()
const studioId = z.uuid()
// Any number may be typed; what can't be is refused in words.
const amount = z.number()

export const account = z.object({
  id: studioId,
  /** Null: 'Geen bedrijfsnaam'. */
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(accountStates),
  isActive: z.boolean(),
  /** When an admin closed it; only an admin opens it again. */
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
  /** Ends within seven days; as the overview counts them. */
  expiring: z.boolean().optional(),
  /** Only those who never had more than the free days. */
  onTrial: z.boolean().optional(),
  /** Only those whose subscription pays on by itself. */
  renewing: z.boolean().optional(),
  /** Registered on this day or later, and no later than that one. */
  since: day.optional(),
  until: day.optional(),
})

const sortColumns = ['createdAt', 'name', 'daysRemaining', 'usedBytes'] as const

export const accountDetail = account.extend({
  businessName: z.string(),
  kvkNumber: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  activeUntil: moment.nullable(),
  renewsItself: z.boolean(),
  photoCount: z.number(),
  orderCount: z.number(),
  lastSignedInAt: moment.nullable(),
  /** Signing in asks a code beside the password. */
  hasTwoSteps: z.boolean(),
  ownDomain: z.object({ host: z.string(), state: domainInUse, since: moment }).nullable(),
})

const change = refusals('account_not_found', 'invalid_value')

export const adminAccountsContract = {
  listAccounts: admin.input(accountFilter.extend(listInput(sortColumns))).output(pageOf(account)),
  findAccount: admin
    .input(z.object({ studioId }))
    .output(accountDetail)
    .errors(refusals('account_not_found')),
  setActive: admin
    .input(z.object({ studioId, isActive: z.boolean() }))
    .output(z.object({}))
    .errors(change),
  /** Runs the plan's activation procedure with a month, as choosing a plan does; it opens also what an admin closed. */
  setPlan: admin
    .input(z.object({ studioId, plan: z.enum(planIds) }))
    .output(z.object({}))
    .errors(change),
  /** Moves the end of the paid time: +30, -7. */
  addDays: admin
    .input(z.object({ studioId, days: amount }))
    .output(z.object({}))
    .errors(change),
  setDaysRemaining: admin
    .input(z.object({ studioId, days: amount }))
    .output(z.object({}))
    .errors(change),
  setExtraStorage: admin
    .input(z.object({ studioId, extraStorageGb: amount }))
    .output(z.object({}))
    .errors(change),
  /** -1 is unlimited. */
  setMaxClients: admin
    .input(z.object({ studioId, maxClients: amount }))
    .output(z.object({}))
    .errors(change),
}
