import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import type { Call, Handlers, Refuse } from '#domains/access/server/serve-contract.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { requiresCode } from '#domains/accounts/server/accounts.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { limitBytesOf } from '#domains/storage/storage.rules.ts'
import { daysRemaining } from '#domains/studios/studios.rules.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { publish } from '#platform/live/publish.ts'
import type { adminAccountsContract } from '../admin-accounts.contract.ts'
import { accountStateOf, DAYS_MAX, EXTRA_STORAGE_MAX_GB, MAX_CLIENTS_MAX } from '../admin-accounts.rules.ts'
import * as adminAccountsSql from './admin-accounts.sql.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { closeByAdmin, findDomainOf, openByAdmin } from '#domains/studios/server/studios.ts'
import {
  activatePlan,
  syncRenewalWithClosingTask,
  recordAndMailPlanChangeByAdmin,
} from '#domains/billing/server/billing.ts'

const DAY_MS = 24 * 60 * 60_000

export const adminAccountsHandlers: Handlers<typeof adminAccountsContract> = {
  listAccounts: async ({ tx, viewer, input, now }) => {
    const { plan, ...page } = await adminAccountsSql.listAccounts(tx, viewer, input, now)
    return {
      ...page,
      rows: page.rows.map((row) => toAccount(row, now)),
      ...(await adminAccountsSql.countAccounts(tx, viewer, plan)),
    }
  },

  findAccount: async ({ tx, viewer, input, refuse, now }) => {
    const account = await adminAccountsSql.findAccount(tx, viewer, input.studioId, now)
    if (!account) return refuse('account_not_found')
    const behind = await elevated(tx, (tx) => adminAccountsSql.findAccountDetails(tx, input.studioId))
    return {
      ...account,
      ...toAccount(account, now),
      ...behind,
      hasTwoSteps: await requiresCode(tx, input.studioId),
      ownDomain: await findDomainOf(tx, input.studioId),
      lastSignedInAt: behind.lastSignedInAt === null ? null : new Date(behind.lastSignedInAt),
    }
  },

  setActive: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const { studioId, isActive } = input
    const account = await adminAccountsSql.lockAccount(tx, viewer, studioId, call.now)
    if (!account) return refuse('account_not_found')
    if (isActive) await openByAdmin(tx, studioId)
    else await closeByAdmin(tx, studioId, account.closedAt ?? now)
    await enqueue(tx, syncRenewalWithClosingTask, { studioId })
    await logChange(call, account.name, {
      action: isActive ? 'account_activated' : 'account_deactivated',
      oldValue: account.isActive,
      newValue: isActive,
    })
    return {}
  },

  setPlan: async (call) => {
    const { tx, viewer, input, refuse, now, services, ipAddress } = call
    const account = await adminAccountsSql.lockAccount(tx, viewer, input.studioId, now)
    if (!account) return refuse('account_not_found')
    if (account.closedAt) {
      await openByAdmin(tx, input.studioId)
      const opened = { action: 'account_activated', oldValue: account.isActive, newValue: true } as const
      await logChange(call, account.name, opened)
    }
    await activatePlan(tx, input.studioId, input.plan, 'monthly', now)
    const planChange = { planBefore: account.plan, wasOpen: account.isOpen, details: account.name, ipAddress }
    await elevated(tx, (tx) =>
      recordAndMailPlanChangeByAdmin({ tx, services, studioId: input.studioId, now }, viewer, planChange),
    )
    await publishChange(tx, input.studioId)
    return {}
  },

  addDays: (call) => {
    const more = requireWholeNumber(call, call.input.days, -DAYS_MAX)
    // Checks the sum too: accepted calls could add up to a year that PostgreSQL can’t store.
    return moveEnd(call, (days) => requireWholeNumber(call, (days ?? 0) + more, -DAYS_MAX))
  },
  setDaysRemaining: (call) => moveEnd(call, () => requireWholeNumber(call, call.input.days, 0)),

  setExtraStorage: (call) =>
    setNumber(
      call,
      'extraStorageGb',
      requireWholeNumber(call, call.input.extraStorageGb, 0, EXTRA_STORAGE_MAX_GB),
    ),
  setMaxClients: (call) =>
    setNumber(
      call,
      'maxClients',
      requireWholeNumber(call, call.input.maxClients, UNLIMITED_CLIENTS, MAX_CLIENTS_MAX),
    ),
}

type AccountRow = Awaited<ReturnType<typeof adminAccountsSql.listAccounts>>['rows'][number]

export function toAccount(
  { isOpen, activeUntil, baseStorageLimitGb, isCanceled, ...row }: Omit<AccountRow, 'sortValue'>,
  now: Date,
) {
  const days = daysRemaining(activeUntil, now)
  return {
    ...row,
    state: accountStateOf({ isOpen, daysRemaining: days, isCanceled }),
    daysRemaining: days,
    limitBytes: limitBytesOf({ baseStorageLimitGb, extraStorageGb: row.extraStorageGb }),
  }
}

type AdminCall = Pick<Call<AdminViewer, unknown, never>, 'tx' | 'viewer' | 'now' | 'ipAddress'> & {
  input: { studioId: string }
  refuse: Refuse<{ account_not_found: { status: 409 }; invalid_value: { status: 409 } }>
}
type Account = NonNullable<Awaited<ReturnType<typeof adminAccountsSql.lockAccount>>>
type LogEntry = { action: Action; oldValue: unknown; newValue: unknown }

async function changeAccount(
  call: AdminCall,
  planChange: (account: Account) => LogEntry & { changed: adminAccountsSql.AccountChange },
): Promise<Record<string, never>> {
  const { tx, viewer, input, refuse, now } = call
  const account = await adminAccountsSql.lockAccount(tx, viewer, input.studioId, now)
  if (!account) return refuse('account_not_found')
  const { changed, ...logEntry } = planChange(account)
  await adminAccountsSql.changeAccount(tx, viewer, input.studioId, changed)
  await logChange(call, account.name, logEntry)
  return {}
}

const actionOf = { extraStorageGb: 'extra_storage_changed', maxClients: 'max_clients_changed' } as const

const setNumber = (call: AdminCall, name: keyof typeof actionOf, newValue: number) =>
  changeAccount(call, (account) => ({
    action: actionOf[name],
    changed: { [name]: newValue },
    oldValue: account[name],
    newValue,
  }))

// Moves the end of an account’s time by days of 24 hours, from now when there is no end.
const moveEnd = (call: AdminCall, newDaysOf: (daysRemaining: number | null) => number) =>
  changeAccount(call, ({ activeUntil }) => {
    const days = daysRemaining(activeUntil, call.now)
    const newDays = newDaysOf(days)
    const from = activeUntil ?? call.now
    const end = new Date(from.getTime() + (newDays - (days ?? 0)) * DAY_MS)
    return { action: 'days_changed', changed: { activeUntil: end }, oldValue: days, newValue: newDays }
  })

const requireWholeNumber = ({ refuse }: AdminCall, value: number, min: number, max = DAYS_MAX) =>
  Number.isInteger(value) && value >= min && value <= max ? value : refuse('invalid_value')

async function logChange(
  { tx, viewer, input, now, ipAddress }: AdminCall,
  details: string,
  logEntry: LogEntry,
) {
  await record(tx, viewer, { ...logEntry, details, studioId: input.studioId, ipAddress }, now)
  await publishChange(tx, input.studioId)
}

async function publishChange(tx: Tx, studioId: string): Promise<void> {
  await publish(
    tx,
    [studioId],
    { topic: 'payments' },
    { topic: 'studios' },
    { topic: 'storage' },
    { topic: 'me' },
  )
  await publishToAdmins(tx, 'accounts', 'office')
}
