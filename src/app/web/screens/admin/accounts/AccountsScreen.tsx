import { useQuery } from '@tanstack/react-query'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { planFilters } from '#domains/admin/admin-accounts.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { accountList, accountSorts } from '#domains/admin/ui/admin-accounts.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { accountColumns } from './account-columns.tsx'

const texts = adminAccountsNl.filters
const statuses = ['active', 'inactive'] as const

/** Every photographer's account, to be found and put right. */
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
