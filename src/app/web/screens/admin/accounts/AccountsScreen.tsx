import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { planFilters } from '#domains/admin/admin-accounts.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { accountList, accountSorts, type Account } from '#domains/admin/ui/admin-accounts.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import {
  ClientsFigure,
  DaysFigure,
  ExtraStorageFigure,
  RoomFigure,
} from '#domains/admin/ui/AccountFigures.tsx'
import { AccountPlan } from '#domains/admin/ui/AccountPlan.tsx'
import { AccountStateBadge } from '#domains/admin/ui/AccountStateBadge.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { AccountActions } from './AccountActions.tsx'
import { adminScreensNl } from '../admin-screens.nl.ts'

const texts = adminAccountsNl.filters
const statuses = ['active', 'inactive'] as const

export function AccountsScreen() {
  const params = useListUrl()
  const { search, expiring, from: since, until, cursor } = params.values
  const status = statuses.find((one) => one === params.values.status)
  const plan = planFilters.find((one) => one === params.values.plan)
  const sort = params.values.sort
    ? sortOf(params.values.sort, accountSorts)
    : { sortBy: 'name' as const, isDescending: false }
  const ending = { ...(expiring && { expiring: true }), ...(expiring === 'proef' && { onTrial: true }) }
  const renewing = params.values.renewing && { renewing: true }
  const asked = { search, status, plan, ...ending, ...renewing, since, until, ...sort }
  const list = useQuery(accountList({ ...asked, cursor }))
  return (
    <ListScreen
      title={adminAccountsNl.title}
      csv={addressWith(adminCsvPaths.accounts, asked)}
      failed={adminAccountsNl.failed}
      empty={adminAccountsNl.empty}
      list={list}
      columns={accountColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <SearchFilter label={adminAccountsNl.search} params={params} />
          <FilterSelect
            label={texts.status}
            all={texts.allStatuses}
            value={status}
            options={statuses.map((value) => ({ value, label: texts[value] }))}
            onChange={(value) => params.change({ status: value })}
          />
          <FilterSelect
            label={texts.plan}
            all={texts.allPlans}
            value={plan}
            options={planFilters.map((value) => ({ value, label: adminAccountsNl.planFilter(value) }))}
            onChange={(value) => params.change({ plan: value })}
          />
          {expiring && (
            <Narrowing onEnd={() => params.change({ expiring: undefined })}>
              {expiring === 'proef' ? texts.trialEnding : texts.expiring}
            </Narrowing>
          )}
          {renewing && (
            <Narrowing onEnd={() => params.change({ renewing: undefined })}>{texts.renewing}</Narrowing>
          )}
          {since && (
            <Narrowing onEnd={() => params.change({ from: undefined, until: undefined })}>
              {until ? texts.between(shortDate(since), shortDate(until)) : texts.since(shortDate(since))}
            </Narrowing>
          )}
        </>
      }
    />
  )
}

const columnsTexts = adminAccountsNl.columns

const accountColumns: readonly Column<Account>[] = [
  {
    name: 'name',
    label: columnsTexts.name,
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
  {
    name: 'state',
    label: columnsTexts.state,
    onPhone: 'badge',
    cell: (account) => <AccountStateBadge state={account.state} />,
  },
  {
    name: 'plan',
    label: columnsTexts.plan,
    onPhone: 'badge',
    cell: (account) => <AccountPlan account={account} />,
  },
  {
    name: 'daysRemaining',
    label: columnsTexts.daysRemaining,
    isFigure: true,
    isSortable: true,
    onPhone: 'figure',
    cell: (account) => <DaysFigure account={account} words={adminScreensNl.inline} />,
  },
  {
    name: 'usedBytes',
    label: columnsTexts.usedBytes,
    isFigure: true,
    isSortable: true,
    onPhone: 'figure',
    cell: (account) => <RoomFigure account={account} />,
  },
  {
    name: 'extraStorage',
    label: columnsTexts.extraStorage,
    isFigure: true,
    // On a phone it is edited on the account's own page.
    onPhone: 'nowhere',
    cell: (account) => <ExtraStorageFigure account={account} words={adminScreensNl.inline} />,
  },
  {
    name: 'clients',
    label: columnsTexts.clients,
    isFigure: true,
    onPhone: 'figure',
    cell: (account) => <ClientsFigure account={account} words={adminScreensNl.inline} />,
  },
  {
    name: 'actions',
    label: columnsTexts.actions,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'corner',
    cell: (account) => <AccountActions account={account} />,
  },
]
