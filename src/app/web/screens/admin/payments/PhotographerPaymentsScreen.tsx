import { useQuery } from '@tanstack/react-query'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'
import { paymentSorts, photographerPaymentList } from '#domains/admin/ui/admin-payments.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { AdminList } from '../AdminList.tsx'
import { FilterSelect, Narrowing, OneAccount, SearchFilter } from '../ListFilters.tsx'
import { photographerPaymentColumns } from './photographer-payment-columns.tsx'
import { sortOf, useListSearch } from '../use-list-search.ts'

const texts = adminPaymentsNl.photographers
const { filters } = adminPaymentsNl

/** What studios paid for their plans. */
export function PhotographerPaymentsScreen() {
  const address = useListSearch()
  const { zoek, account, betwist, plaats } = address.search
  const [paidSince, paidUntil] = [address.search.van, address.search.tot]
  const status = paymentStatuses.find((one) => one === address.search.status)
  const kind = paymentKinds.find((one) => one === address.search.soort)
  const sort = sortOf(address.search, paymentSorts)
  const asked = {
    search: zoek,
    status,
    kind,
    paidSince,
    paidUntil,
    studioId: account,
    ...(betwist && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(photographerPaymentList({ ...asked, position: plaats }))
  return (
    <AdminList
      title={texts.title}
      csv={addressWith(adminCsvPaths.photographerPayments, asked)}
      failed={texts.failed}
      empty={texts.empty}
      list={list}
      columns={photographerPaymentColumns}
      sort={sort}
      address={address}
      filters={
        <>
          <SearchFilter label={texts.search} address={address} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={paymentStatuses.map((value) => ({ value, label: adminPaymentsNl.statuses[value] }))}
            onChange={(value) => address.change({ status: value })}
          />
          <FilterSelect
            label={filters.kind}
            all={filters.allKinds}
            value={kind}
            options={paymentKinds.map((value) => ({ value, label: adminPaymentsNl.kinds[value] }))}
            onChange={(value) => address.change({ soort: value })}
          />
          {paidSince && (
            <Narrowing onEnd={() => address.change({ van: undefined, tot: undefined })}>
              {paidUntil
                ? filters.paidBetween(shortDate(paidSince), shortDate(paidUntil))
                : filters.paidSince(shortDate(paidSince))}
            </Narrowing>
          )}
          {betwist && (
            <Narrowing onEnd={() => address.change({ betwist: undefined })}>{filters.inDispute}</Narrowing>
          )}
          <OneAccount address={address} label={filters.ofOne} />
        </>
      }
    />
  )
}
