import { useQuery } from '@tanstack/react-query'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { accountWebhooksNl as texts } from '../account-webhooks.nl.ts'
import { accountWebhooks } from '../webhooks/ui/account-webhooks.queries.ts'

export function AccountWebhooks({ studioId }: { studioId: string }) {
  const found = useQuery(accountWebhooks(studioId))
  if (found.isPending) return <Skeleton className="h-6 w-40" />
  if (!found.data) return texts.failed
  if (found.data.length === 0) return texts.none
  return (
    <ul className="grid gap-2">
      {found.data.map(({ id, host, state, offReason, failingSince }) => (
        <li key={id}>
          {host} <span className="text-soft">{texts.states[state]}</span>
          <span className="block text-13 text-soft empty:hidden">
            {offReason ? texts.off[offReason] : failingSince && texts.since(dateAndTime(failingSince))}
          </span>
        </li>
      ))}
    </ul>
  )
}
