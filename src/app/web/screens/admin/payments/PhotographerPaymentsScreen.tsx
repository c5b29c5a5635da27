import { useQuery } from '@tanstack/react-query'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'
import { paymentSorts, photographerPaymentList } from '#domains/admin/ui/admin-payments.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { photographerPaymentColumns } from './photographer-payment-columns.tsx'

const texts = adminPaymentsNl.photographers
const { filters } = adminPaymentsNl

/** What studios paid for their plans. */
export function PhotographerPaymentsScreen() {
  const params = useListUrl()
  const { search, studioId, inDispute, cursor } = params.values
  const [paidSince, paidUntil] = [params.values.from, params.values.until]
  const status = paymentStatuses.find((one) => one === params.values.status)
  const kind = paymentKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, paymentSorts)
  const asked = {
    search,
    status,
    kind,
    paidSince,
    paidUntil,
    studioId,
    ...(inDispute && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(photographerPaymentList({ ...asked, cursor }))
  return (
    <ListScreen
      title={texts.title}
      csv={addressWith(adminCsvPaths.photographerPayments, asked)}
      failed={texts.failed}
      empty={texts.empty}
      list={list}
      columns={photographerPaymentColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <SearchFilter label={texts.search} params={params} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={paymentStatuses.map((value) => ({ value, label: adminPaymentsNl.statuses[value] }))}
            onChange={(value) => params.change({ status: value })}
          />
          <FilterSelect
            label={filters.kind}
            all={filters.allKinds}
            value={kind}
            options={paymentKinds.map((value) => ({ value, label: adminPaymentsNl.kinds[value] }))}
            onChange={(value) => params.change({ kind: value })}
          />
          {paidSince && (
            <Narrowing onEnd={() => params.change({ from: undefined, until: undefined })}>
              {paidUntil
                ? filters.paidBetween(shortDate(paidSince), shortDate(paidUntil))
                : filters.paidSince(shortDate(paidSince))}
            </Narrowing>
          )}
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
