import { useQuery } from '@tanstack/react-query'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { lineKinds } from '#domains/activity/activity.rules.ts'
import { logLines } from '#domains/activity/ui/activity.queries.ts'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { FilterSelect } from '#kit/ui/ListFilters.tsx'
import { ListBody } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { Section } from '#ui/layout/Section.tsx'
import { useListUrl } from '../../../list-params.ts'
import { logColumns } from '../log/log-columns.tsx'

const texts = activityNl.filters

/** Everything that was done in an account and to it, a page at a time. */
export function AccountHistory({ studioId }: { studioId: string }) {
  const params = useListUrl()
  const kind = lineKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, ['createdAt'])
  const { cursor } = params.values
  const history = useQuery(logLines({ about: studioId, kind, isDescending: sort.isDescending, cursor }))
  return (
    <Section
      title={adminAccountsNl.detail.history}
      end={
        <FilterSelect
          label={texts.kind}
          all={texts.allKinds}
          value={kind}
          options={lineKinds.map((value) => ({ value, label: activityNl.kinds[value] }))}
          onChange={(value) => params.change({ kind: value })}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ListBody
          title={adminAccountsNl.detail.history}
          list={history}
          columns={logColumns}
          sort={sort}
          params={params}
          failed={activityNl.failed}
          empty={activityNl.empty}
        />
      </div>
    </Section>
  )
}
