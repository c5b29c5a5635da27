import { useQuery } from '@tanstack/react-query'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { LOG_CSV_PATH, lineKinds } from '#domains/activity/activity.rules.ts'
import { logLines } from '#domains/activity/ui/activity.queries.ts'
import { FilterSelect, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { logColumns } from './log-columns.tsx'

const texts = activityNl.filters
const userTypes = ['photographer', 'client', 'admin', 'system'] as const

export function LogsScreen() {
  const params = useListUrl()
  const { search, from, until, cursor } = params.values
  const userType = userTypes.find((one) => one === params.values.userType)
  const kind = lineKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, ['createdAt'])
  const asked = { search, userType, kind, from, until, isDescending: sort.isDescending }
  const list = useQuery(logLines({ ...asked, cursor }))
  return (
    <ListScreen
      title={activityNl.title}
      csv={addressWith(LOG_CSV_PATH, asked)}
      failed={activityNl.failed}
      empty={activityNl.empty}
      list={list}
      columns={logColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <SearchFilter label={activityNl.search} params={params} />
          <FilterSelect
            label={texts.userType}
            all={texts.allUserTypes}
            value={userType}
            options={userTypes.map((value) => ({ value, label: activityNl.userTypes[value]! }))}
            onChange={(value) => params.change({ userType: value })}
          />
          <FilterSelect
            label={texts.kind}
            all={texts.allKinds}
            value={kind}
            options={lineKinds.map((value) => ({ value, label: activityNl.kinds[value] }))}
            onChange={(value) => params.change({ kind: value })}
          />
          <PeriodFilter value={{ from, until }} onChange={params.change} />
        </>
      }
    />
  )
}
