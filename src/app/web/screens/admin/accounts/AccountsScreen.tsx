import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { planFilters } from '#domains/admin/admin-accounts.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { accountList, accountSorts, type Account } from '#domains/admin/ui/admin.queries.ts'
import { FilterSelect, FilterChip } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { useListSearch } from '../../../list-params.ts'
import {
  ClientsFigure,
  DaysFigure,
  ExtraStorageFigure,
  StorageFigure,
} from '#domains/admin/ui/AccountFigures.tsx'
import { AccountPlan, AccountStateBadge } from '#domains/admin/ui/AccountPlan.tsx'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { AccountActions } from './AccountActions.tsx'

const texts = adminAccountsNl.filters
const statuses = ['active', 'inactive'] as const

export function AccountsScreen() {
  const params = useListSearch()
  const { search, expiring, from: since, until, cursor } = params.values
  const status = statuses.find((one) => one === params.values.status)
  const plan = planFilters.find((one) => one === params.values.plan)
  const sort = sortOf(params.values.sort ?? 'name', accountSorts)
  const ending = { ...(expiring && { expiring: true }), ...(expiring === 'proef' && { onTrial: true }) }
  const renewing = params.values.renewing && { renewing: true }
  const listInput = { search, status, plan, ...ending, ...renewing, since, until, ...sort }
  const list = useQuery(accountList({ ...listInput, cursor }))
  return (
    <ListScreen
      texts={adminAccountsNl}
      csv={pathWithQuery(adminCsvPaths.accounts, listInput)}
      list={list}
      columns={accountColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <FilterSelect params={params} name="status" {...texts.status} options={statuses} />
          <FilterSelect params={params} name="plan" {...texts.plan} options={planFilters} />
          <FilterChip params={params} name="expiring">
            {expiring === 'proef' ? texts.trialEnding : texts.expiring}
          </FilterChip>
          <FilterChip params={params} name="renewing">
            {texts.renewing}
          </FilterChip>
          <FilterChip params={params} name="from" also="until">
            {since && texts.registered(since, until)}
          </FilterChip>
        </>
      }
    />
  )
}

const accountColumns: Columns<Account, typeof adminAccountsNl.columns> = {
  name: {
    isSortable: true,
    sortsFrom: 'lowest',
    onPhone: 'title',
    cell: (account) => (
      <Link to="/admin/accounts/$studioId" params={{ studioId: account.id }} className="group block min-w-0">
        <span className="line-clamp-2 max-w-52 font-medium break-words group-hover:underline @min-[1040px]:max-w-72">
          {account.name ?? <span className="font-normal text-soft">{adminAccountsNl.noName}</span>}
        </span>
        <span className="block max-w-52 truncate text-13 text-soft @min-[1040px]:max-w-72">
          {account.email}
        </span>
      </Link>
    ),
  },
  state: {
    onPhone: 'badge',
    cell: (account) => <AccountStateBadge state={account.state} />,
  },
  plan: {
    onPhone: 'badge',
    cell: (account) => <AccountPlan account={account} />,
  },
  daysRemaining: {
    isFigure: true,
    isSortable: true,
    onPhone: 'figure',
    cell: (account) => <DaysFigure account={account} />,
  },
  usedBytes: {
    isFigure: true,
    isSortable: true,
    onPhone: 'figure',
    cell: (account) => <StorageFigure account={account} />,
  },
  extraStorage: {
    isFigure: true,
    // On a phone, extra storage is edited on the account's own page.
    onPhone: 'nowhere',
    cell: (account) => <ExtraStorageFigure account={account} />,
  },
  clients: {
    isFigure: true,
    onPhone: 'figure',
    cell: (account) => <ClientsFigure account={account} />,
  },
  actions: {
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'corner',
    cell: (account) => <AccountActions account={account} />,
  },
}
