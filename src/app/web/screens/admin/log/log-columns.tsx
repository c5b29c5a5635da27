import { activityNl } from '#domains/activity/activity.nl.ts'
import type { ListedLogEntry } from '#domains/activity/log-repeats.rules.ts'
import { LogChange } from '#domains/activity/ui/LogChange.tsx'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'

const USER_ID_SHOWN = 8

export const logColumnsWith = (
  toggle: (id: string) => void,
): Columns<ListedLogEntry, typeof activityNl.columns> => ({
  createdAt: {
    isSortable: true,
    onPhone: 'corner',
    cell: (line) => <span className="text-13 text-soft tabular-nums">{dateAndTime(line.createdAt)}</span>,
  },
  userType: {
    onPhone: 'title',
    cell: (line) => (
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <span className="max-w-full truncate font-medium md:max-w-44" title={line.userName}>
          {line.userName}
        </span>
        <Badge dot={false}>{activityNl.userTypes[line.userType] ?? line.userType}</Badge>
        {line.actingAdminId && <span className="text-13 text-orange">{activityNl.byAdmin}</span>}
        {line.apiKeyName && <span className="text-13 text-soft">{activityNl.byApiKey(line.apiKeyName)}</span>}
      </span>
    ),
  },
  action: {
    cell: (line) => (
      <span className="flex flex-col items-start gap-0.5 max-md:items-end">
        <Badge dot={false}>{activityNl.action(line.action)}</Badge>
        {line.repeats && (
          <TextButton aria-expanded={line.repeats.isOpen} className="text-13" onClick={() => toggle(line.id)}>
            {activityNl.repeated(line.repeats.count, line.repeats.isTakenBack)}
          </TextButton>
        )}
      </span>
    ),
  },
  details: {
    cell: (line) => (
      <span className="line-clamp-2 max-w-64 break-words" title={activityNl.detailsOf(line)}>
        <ShownText>{activityNl.detailsOf(line)}</ShownText>
      </span>
    ),
  },
  change: {
    cell: (line) => <LogChange line={line} />,
  },
  origin: {
    cell: (line) => (
      <span className="flex flex-col items-start text-13 text-soft max-md:items-end">
        <span className="tabular-nums">{line.ipAddress}</span>
        {line.userId && <CopyableId what={activityNl.userId} id={line.userId} length={USER_ID_SHOWN} />}
      </span>
    ),
  },
})
