import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#platform/browser/api.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { accountKeysNl, accountWebhooksNl } from '../account-connections.nl.ts'
import type { apiKeysContract } from '../keys/api-keys.contract.ts'
import type { webhooksContract } from '../webhooks/webhooks.contract.ts'

// The admin's queries are separate from the studio's, so that neither bundle contains the other's
// texts.
const apiKeys = browserApi<typeof apiKeysContract>('apiKeys')
const webhooks = browserApi<typeof webhooksContract>('webhooks')

export function AccountKeys({ studioId }: { studioId: string }) {
  const texts = accountKeysNl
  const keys = useQuery({
    queryKey: ['apiKeys', 'of', studioId],
    queryFn: () => apiKeys.listKeysOf({ studioId }),
  })
  return (
    <QueryRows found={keys} texts={texts}>
      {({ id, name, prefix, scopes, lastUsedAt }) => (
        <li key={id}>
          {name} <span className="text-soft">{prefix}</span>
          <span className="block text-13 text-soft">
            <span translate="no">{scopes.join(', ')}</span> ·{' '}
            {lastUsedAt ? texts.used(dateAndTime(lastUsedAt)) : texts.unused}
          </span>
        </li>
      )}
    </QueryRows>
  )
}

export function AccountWebhooks({ studioId }: { studioId: string }) {
  const texts = accountWebhooksNl
  const endpoints = useQuery({
    queryKey: ['webhooks', 'of', studioId],
    queryFn: () => webhooks.listEndpointsOf({ studioId }),
  })
  return (
    <QueryRows found={endpoints} texts={texts}>
      {({ id, host, state, offReason, failingSince }) => (
        <li key={id}>
          {host} <span className="text-soft">{texts.states[state]}</span>
          <span className="block text-13 text-soft empty:hidden">
            {offReason ? texts.off[offReason] : failingSince && texts.since(dateAndTime(failingSince))}
          </span>
        </li>
      )}
    </QueryRows>
  )
}

type QueryRowsProps<Row> = {
  found: { isPending: boolean; data: Row[] | undefined }
  texts: { none: string; failed: string }
  children: (row: Row) => ReactNode
}

function QueryRows<Row>({ found: { isPending, data }, texts, children }: QueryRowsProps<Row>) {
  if (isPending) return <Skeleton className="h-6 w-40" />
  if (!data) return texts.failed
  return data.length === 0 ? texts.none : <ul className="grid gap-2">{data.map(children)}</ul>
}
