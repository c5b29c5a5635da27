import { useQuery } from '@tanstack/react-query'
import { PeriodFilter } from '#domains/access/ui/PeriodFilter.tsx'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { LOG_CSV_PATH, lineKinds } from '#domains/activity/activity.rules.ts'
import { logLines } from '#domains/activity/ui/activity.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { AdminList } from '../AdminList.tsx'
import { FilterSelect, SearchFilter } from '../ListFilters.tsx'
import { logColumns } from './log-columns.tsx'
import { sortOf, useListSearch } from '../use-list-search.ts'

const texts = activityNl.filters
const userTypes = ['photographer', 'client', 'admin', 'system'] as const

/** Everything that happened, as it was written down. */
export function LogsScreen() {
  const address = useListSearch()
  const { zoek, gebruiker, soort, plaats } = address.search
  const userType = userTypes.find((one) => one === gebruiker)
  const kind = lineKinds.find((one) => one === soort)
  const period = { from: address.search.van, until: address.search.tot }
  const sort = sortOf(address.search, ['createdAt'])
  const asked = { search: zoek, userType, kind, ...period, isDescending: sort.isDescending }
  const list = useQuery(logLines({ ...asked, position: plaats }))
  return (
    <AdminList
      title={activityNl.title}
      csv={addressWith(LOG_CSV_PATH, asked)}
      failed={activityNl.failed}
      empty={activityNl.empty}
      list={list}
      columns={logColumns}
      sort={sort}
      address={address}
      filters={
        <>
          <SearchFilter label={activityNl.search} address={address} />
          <FilterSelect
            label={texts.userType}
            all={texts.allUserTypes}
            value={userType}
            options={userTypes.map((value) => ({ value, label: activityNl.userTypes[value]! }))}
            onChange={(value) => address.change({ gebruiker: value })}
          />
          <FilterSelect
            label={texts.kind}
            all={texts.allKinds}
            value={kind}
            options={lineKinds.map((value) => ({ value, label: activityNl.kinds[value] }))}
            onChange={(value) => address.change({ soort: value })}
          />
          <PeriodFilter
            value={period}
            onChange={({ from, until }) => address.change({ van: from, tot: until })}
          />
        </>
      }
    />
  )
}
