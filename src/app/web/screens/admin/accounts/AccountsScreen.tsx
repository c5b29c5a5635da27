import { useQuery } from '@tanstack/react-query'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { planFilters } from '#domains/admin/admin-accounts.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { accountList, accountSorts } from '#domains/admin/ui/admin-accounts.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { accountColumns } from './account-columns.tsx'
import { AdminList } from '../AdminList.tsx'
import { FilterSelect, Narrowing, SearchFilter } from '../ListFilters.tsx'
import { sortOf, useListSearch } from '../use-list-search.ts'

const texts = adminAccountsNl.filters
const statuses = ['active', 'inactive'] as const

/** Every photographer's account, to be found and put right. */
export function AccountsScreen() {
  const address = useListSearch()
  const { zoek, status: wanted, abonnement, verloopt, plaats } = address.search
  const [since, until] = [address.search.van, address.search.tot]
  const status = statuses.find((one) => one === wanted)
  const plan = planFilters.find((one) => one === abonnement)
  const sort = address.search.volgorde
    ? sortOf(address.search, accountSorts)
    : { sortBy: 'name' as const, isDescending: false }
  const ending = { ...(verloopt && { expiring: true }), ...(verloopt === 'proef' && { onTrial: true }) }
  const renewing = address.search.verlengt && { renewing: true }
  const asked = { search: zoek, status, plan, ...ending, ...renewing, since, until, ...sort }
  const list = useQuery(accountList({ ...asked, position: plaats }))
  return (
    <AdminList
      title={adminAccountsNl.title}
      csv={addressWith(adminCsvPaths.accounts, asked)}
      failed={adminAccountsNl.failed}
      empty={adminAccountsNl.empty}
      list={list}
      columns={accountColumns}
      sort={sort}
      address={address}
      filters={
        <>
          <SearchFilter label={adminAccountsNl.search} address={address} />
          <FilterSelect
            label={texts.status}
            all={texts.allStatuses}
            value={status}
            options={statuses.map((value) => ({ value, label: texts[value] }))}
            onChange={(value) => address.change({ status: value })}
          />
          <FilterSelect
            label={texts.plan}
            all={texts.allPlans}
            value={plan}
            options={planFilters.map((value) => ({ value, label: adminAccountsNl.planFilter(value) }))}
            onChange={(value) => address.change({ abonnement: value })}
          />
          {verloopt && (
            <Narrowing onEnd={() => address.change({ verloopt: undefined })}>
              {verloopt === 'proef' ? texts.trialEnding : texts.expiring}
            </Narrowing>
          )}
          {renewing && (
            <Narrowing onEnd={() => address.change({ verlengt: undefined })}>{texts.renewing}</Narrowing>
          )}
          {since && (
            <Narrowing onEnd={() => address.change({ van: undefined, tot: undefined })}>
              {until ? texts.between(shortDate(since), shortDate(until)) : texts.since(shortDate(since))}
            </Narrowing>
          )}
        </>
      }
    />
  )
}
