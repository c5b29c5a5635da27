import { useQuery, queryOptions } from '@tanstack/react-query'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { myLettersNl as texts, myLettersNl } from '../my-letters.nl.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { clientsContract } from '../clients.contract.ts'

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

const clients = browserApi<typeof clientsContract>('clients')

const myLetters = queryOptions({
  queryKey: ['clients', 'all', 'mine'],
  queryFn: () => clients.findMyLetters({}),
})

type MyLetters = Awaited<ReturnType<typeof clients.findMyLetters>>

const useChooseMyLetters = () =>
  useSave(clients.chooseMyLetters, {
    messages: {
      ...myLettersNl,
      refusals: {},
      done: ({ areWanted }) => (areWanted ? myLettersNl.done.on : myLettersNl.done.off),
    },
    optimistic: [
      {
        key: myLetters.queryKey,
        change: (now: MyLetters, { areWanted }) => ({
          ...now,
          stoppedAt: areWanted ? null : new Date(),
        }),
      },
    ],
    invalidates: [myLetters.queryKey],
  })
