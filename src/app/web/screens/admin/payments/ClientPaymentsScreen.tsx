import { useQuery } from '@tanstack/react-query'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { clientPaymentList, paymentSorts } from '#domains/admin/ui/admin-payments.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { AdminList } from '../AdminList.tsx'
import { clientPaymentColumns } from './client-payment-columns.tsx'
import { FilterSelect, Narrowing, OneAccount, SearchFilter } from '../ListFilters.tsx'
import { sortOf, useListSearch } from '../use-list-search.ts'

const texts = adminPaymentsNl.clients
const { filters } = adminPaymentsNl
const approvals = ['approved', 'pending'] as const

/** What clients paid for their orders. */
export function ClientPaymentsScreen() {
  const address = useListSearch()
  const { zoek, account, betwist, plaats } = address.search
  const status = clientPaymentStatuses.find((one) => one === address.search.status)
  const category = clientPaymentCategories.find((one) => one === address.search.categorie)
  const approval = approvals.find((one) => one === address.search.goedkeuring)
  const sort = sortOf(address.search, paymentSorts)
  const asked = {
    search: zoek,
    status,
    category,
    approval,
    studioId: account,
    ...(betwist && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(clientPaymentList({ ...asked, position: plaats }))
  return (
    <AdminList
      title={texts.title}
      csv={addressWith(adminCsvPaths.clientPayments, asked)}
      failed={texts.failed}
      empty={texts.empty}
      list={list}
      columns={clientPaymentColumns}
      sort={sort}
      address={address}
      filters={
        <>
          <SearchFilter label={texts.search} address={address} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={clientPaymentStatuses.map((value) => ({
              value,
              label: adminPaymentsNl.statuses[value],
            }))}
            onChange={(value) => address.change({ status: value })}
          />
          <FilterSelect
            label={filters.category}
            all={filters.allCategories}
            value={category}
            options={clientPaymentCategories.map((value) => ({
              value,
              label: adminPaymentsNl.categories[value],
            }))}
            onChange={(value) => address.change({ categorie: value })}
          />
          <FilterSelect
            label={filters.approval}
            all={filters.allApprovals}
            value={approval}
            options={approvals.map((value) => ({ value, label: adminPaymentsNl.approvalStates[value] }))}
            onChange={(value) => address.change({ goedkeuring: value })}
          />
          {betwist && (
            <Narrowing onEnd={() => address.change({ betwist: undefined })}>{filters.inDispute}</Narrowing>
          )}
          <OneAccount address={address} label={filters.ofOne} />
        </>
      }
    />
  )
}
