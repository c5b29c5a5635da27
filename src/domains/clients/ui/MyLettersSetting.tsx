import { useQuery } from '@tanstack/react-query'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { myLettersNl as texts } from '../my-letters.nl.ts'
import { myLetters, useChooseMyLetters } from './my-letters.queries.ts'

/** Does the same as the unsubscribe link in each letter. */
export function MyLettersSetting() {
  const letters = useQuery(myLetters)
  const choose = useChooseMyLetters()
  const { data } = letters
  return (
    <Section title={data ? texts.title(data.studioName) : texts.unknown}>
      {data && (
        <>
          <p className="mb-3 text-soft">{texts.line}</p>
          <Switch
            label={texts.label}
            checked={data.stoppedAt === null}
            onChange={({ target }) => choose.mutate({ areWanted: target.checked })}
          />
        </>
      )}
      {!data && letters.isError && (
        <FailedState title={texts.failed} onRetry={() => void letters.refetch()} />
      )}
      {!data && letters.isPending && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-12" />
        </div>
      )}
    </Section>
  )
}
