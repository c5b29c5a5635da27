import { useQuery } from '@tanstack/react-query'
import { adminNl } from '#domains/admin/admin.nl.ts'
import { failingWorkQuery, useRetryWork, type FailingWork } from '#domains/admin/ui/admin.queries.ts'
import { DataTable, type Column } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'

const texts = adminNl.failing

const taskName = (task: string) => texts.tasks[task] ?? task

const columns: readonly Column<FailingWork>[] = [
  {
    name: 'task',
    label: texts.columns.task,
    onPhone: 'title',
    cell: ({ task, about }) => (
      <span className="block min-w-0">
        <span className="block font-medium">{taskName(task)}</span>
        <span className="block max-w-64 truncate text-13 text-soft">{about}</span>
      </span>
    ),
  },
  {
    name: 'error',
    label: texts.columns.error,
    cell: ({ error }) => (
      <span className="line-clamp-2 max-w-md text-13 break-words" title={error}>
        {error}
      </span>
    ),
  },
  {
    name: 'attempts',
    label: texts.columns.attempts,
    isFigure: true,
    cell: ({ attempts, maxAttempts }) => texts.attempts(attempts, maxAttempts),
  },
  {
    name: 'failedAt',
    label: texts.columns.failedAt,
    cell: ({ failedAt }) => (
      <span className="text-13 whitespace-nowrap text-soft tabular-nums">{dateAndTime(failedAt)}</span>
    ),
  },
  {
    name: 'actions',
    label: texts.columns.actions,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (work) => <Retry work={work} />,
  },
]

/** Work whose last try failed, with its reason and another try. */
export function FailingWorkList() {
  const list = useQuery(failingWorkQuery)
  return (
    <div id="mislukt">
      {list.isError && !list.data ? (
        <FailedState title={texts.failed} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState title={texts.empty.title} line={texts.empty.line} />
      ) : (
        <DataTable label={texts.title} columns={columns} rows={list.data} keyOf={({ id }) => id} />
      )}
    </div>
  )
}

function Retry({ work }: { work: FailingWork }) {
  const retry = useRetryWork()
  return (
    <Button
      kind="outline"
      size="small"
      busy={retry.isPending}
      aria-label={texts.retryWhat(taskName(work.task))}
      onClick={() => retry.mutate({ id: work.id })}
    >
      {texts.retry}
    </Button>
  )
}
