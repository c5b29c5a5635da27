import { useQuery } from '@tanstack/react-query'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { clientPaymentList, paymentSorts } from '#domains/admin/ui/admin-payments.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { clientPaymentColumns } from './client-payment-columns.tsx'

const texts = adminPaymentsNl.clients
const { filters } = adminPaymentsNl
const approvals = ['approved', 'pending'] as const

/** What clients paid for their orders. */
export function ClientPaymentsScreen() {
  const params = useListUrl()
  const { search, studioId, inDispute, cursor } = params.values
  const status = clientPaymentStatuses.find((one) => one === params.values.status)
  const category = clientPaymentCategories.find((one) => one === params.values.category)
  const approval = approvals.find((one) => one === params.values.approval)
  const sort = sortOf(params.values.sort, paymentSorts)
  const asked = {
    search,
    status,
    category,
    approval,
    studioId,
    ...(inDispute && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(clientPaymentList({ ...asked, cursor }))
  return (
    <ListScreen
      title={texts.title}
      csv={addressWith(adminCsvPaths.clientPayments, asked)}
      failed={texts.failed}
      empty={texts.empty}
      list={list}
      columns={clientPaymentColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <SearchFilter label={texts.search} params={params} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={clientPaymentStatuses.map((value) => ({
              value,
              label: adminPaymentsNl.statuses[value],
            }))}
            onChange={(value) => params.change({ status: value })}
          />
          <FilterSelect
            label={filters.category}
            all={filters.allCategories}
            value={category}
            options={clientPaymentCategories.map((value) => ({
              value,
              label: adminPaymentsNl.categories[value],
            }))}
            onChange={(value) => params.change({ category: value })}
          />
          <FilterSelect
            label={filters.approval}
            all={filters.allApprovals}
            value={approval}
            options={approvals.map((value) => ({ value, label: adminPaymentsNl.approvalStates[value] }))}
            onChange={(value) => params.change({ approval: value })}
          />
          {inDispute && (
            <Narrowing onEnd={() => params.change({ inDispute: undefined })}>{filters.inDispute}</Narrowing>
          )}
          {studioId && (
            <Narrowing onEnd={() => params.change({ studioId: undefined })}>{filters.ofOne}</Narrowing>
          )}
        </>
      }
    />
  )
}
