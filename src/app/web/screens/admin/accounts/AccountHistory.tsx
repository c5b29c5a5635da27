import { useQuery } from '@tanstack/react-query'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { lineKinds } from '#domains/activity/activity.rules.ts'
import { logLines } from '#domains/activity/ui/activity.queries.ts'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import { DataTable } from '#ui/data/DataTable.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { ListSteps } from '../AdminList.tsx'
import { FilterSelect } from '../ListFilters.tsx'
import { logColumns } from '../log/log-columns.tsx'
import { NothingListed } from '../NothingListed.tsx'
import { sortOf, sortText, useListSearch } from '../use-list-search.ts'

const texts = activityNl.filters

/** Everything that was done in an account and to it, a page at a time. */
export function AccountHistory({ studioId }: { studioId: string }) {
  const address = useListSearch()
  const { soort, plaats } = address.search
  const kind = lineKinds.find((one) => one === soort)
  const { sortBy, isDescending } = sortOf(address.search, ['createdAt'])
  const history = useQuery(logLines({ about: studioId, kind, isDescending, position: plaats }))
  const { data } = history
  return (
    <Section
      title={adminAccountsNl.detail.history}
      end={
        <FilterSelect
          label={texts.kind}
          all={texts.allKinds}
          value={kind}
          options={lineKinds.map((value) => ({ value, label: activityNl.kinds[value] }))}
          onChange={(value) => address.change({ soort: value })}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {history.isError && !data ? (
          <FailedState title={activityNl.failed} onRetry={() => void history.refetch()} />
        ) : data?.rows.length === 0 ? (
          <NothingListed words={activityNl.empty} address={address} />
        ) : (
          <DataTable
            label={adminAccountsNl.detail.history}
            columns={logColumns}
            rows={data?.rows}
            keyOf={({ id }) => id}
            isBusy={history.isPlaceholderData}
            sort={{ by: sortBy, isDescending }}
            onSort={(sort) => address.change({ volgorde: sortText(sort.by, sort.isDescending) })}
          />
        )}
        <ListSteps data={data} address={address} />
      </div>
    </Section>
  )
}
