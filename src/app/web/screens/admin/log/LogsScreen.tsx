import { activityNl } from '#domains/activity/activity.nl.ts'
import { LOG_CSV_PATH, logEntryKinds } from '#domains/activity/activity.rules.ts'
import { logEntriesQuery } from '#domains/activity/ui/activity.queries.ts'
import { useFoldedLog } from '#domains/activity/ui/use-folded-log.ts'
import { FilterSelect } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { useListSearch } from '../../../list-params.ts'
import { logColumnsWith } from './log-columns.tsx'

const { filters } = activityNl
const userTypes = ['photographer', 'client', 'admin', 'system'] as const

export function LogsScreen() {
  const params = useListSearch()
  const { search, from, until, cursor } = params.values
  const userType = userTypes.find((one) => one === params.values.userType)
  const kind = logEntryKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, ['createdAt'])
  const listInput = { search, userType, kind, from, until, isDescending: sort.isDescending }
  const { list, toggle } = useFoldedLog(logEntriesQuery({ ...listInput, cursor }))
  return (
    <ListScreen
      texts={activityNl}
      csv={pathWithQuery(LOG_CSV_PATH, listInput)}
      list={list}
      columns={logColumnsWith(toggle)}
      sort={sort}
      params={params}
      filters={
        <>
          <FilterSelect params={params} name="userType" {...filters.userType} options={userTypes} />
          <FilterSelect params={params} name="kind" {...filters.kind} options={logEntryKinds} />
          <PeriodFilter value={{ from, until }} onChange={params.change} />
        </>
      }
    />
  )
}
