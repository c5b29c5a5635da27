import { useQuery } from '@tanstack/react-query'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { accountKeysNl as texts } from '../account-keys.nl.ts'
import { accountKeys } from '../keys/ui/account-keys.queries.ts'

export function AccountKeys({ studioId }: { studioId: string }) {
  const found = useQuery(accountKeys(studioId))
  if (found.isPending) return <Skeleton className="h-6 w-40" />
  if (!found.data) return texts.failed
  if (found.data.length === 0) return texts.none
  return (
    <ul className="grid gap-2">
      {found.data.map(({ id, name, prefix, scopes, lastUsedAt }) => (
        <li key={id}>
          {name} <span className="text-soft">{prefix}</span>
          <span className="block text-13 text-soft">
            <span translate="no">{scopes.join(', ')}</span> ·{' '}
            {lastUsedAt ? texts.used(dateAndTime(lastUsedAt)) : texts.unused}
          </span>
        </li>
      ))}
    </ul>
  )
}
