import { useQuery } from '@tanstack/react-query'
import { useNow } from '#platform/browser/use-now.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { apiKeysNl } from '../api-keys.nl.ts'
import { apiKeysOf } from './api-keys.queries.ts'
import { ageText, scopesText } from './key-facts.ts'

const words = apiKeysNl.ofAccount

/** The keys of a studio as an admin sees them: what they may and when they were used, and nothing that opens anything. */
export function StudioKeys({ studioId }: { studioId: string }) {
  const now = useNow()
  const found = useQuery(apiKeysOf(studioId))
  if (found.isPending) return <Skeleton className="h-6 w-40" />
  if (!found.data) return words.failed
  if (found.data.length === 0) return words.none
  return (
    <ul className="grid gap-2">
      {found.data.map((key) => (
        <li key={key.id}>
          {key.name} <span className="text-soft">{key.prefix}</span>
          <span className="block text-13 text-soft">
            {scopesText(key)} · {ageText(key, now)}
          </span>
        </li>
      ))}
    </ul>
  )
}
