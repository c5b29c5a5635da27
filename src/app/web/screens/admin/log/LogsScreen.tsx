import { activityNl } from '#domains/activity/activity.nl.ts'
import { LOG_CSV_PATH, lineKinds } from '#domains/activity/activity.rules.ts'
import { logLines } from '#domains/activity/ui/activity.queries.ts'
import { useFoldedLines } from '#domains/activity/ui/use-folded-lines.ts'
import { FilterSelect } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { useListUrl } from '../../../list-params.ts'
import { LineKindFilter, logColumnsWith } from './log-columns.tsx'

const texts = activityNl.filters
const userTypes = ['photographer', 'client', 'admin', 'system'] as const

export function LogsScreen() {
  const params = useListUrl()
  const { search, from, until, cursor } = params.values
  const userType = userTypes.find((one) => one === params.values.userType)
  const kind = lineKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, ['createdAt'])
  const asked = { search, userType, kind, from, until, isDescending: sort.isDescending }
  const { list, toggle } = useFoldedLines(logLines({ ...asked, cursor }))
  return (
    <ListScreen
      texts={activityNl}
      csv={pathWithQuery(LOG_CSV_PATH, asked)}
      list={list}
      columns={logColumnsWith(toggle)}
      sort={sort}
      params={params}
      filters={
        <>
          <FilterSelect
            params={params}
            name="userType"
            label={texts.userType}
            all={texts.allUserTypes}
            options={userTypes}
            names={activityNl.userTypes as Record<(typeof userTypes)[number], string>}
          />
          <LineKindFilter params={params} />
          <PeriodFilter value={{ from, until }} onChange={params.change} />
        </>
      }
    />
  )
}
