import { useQuery, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { refusalOf, browserApi } from '#platform/browser/api.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { mailNl as texts } from '../mail.nl.ts'
import type { listedLetter, mailContract } from '../mail.contract.ts'

type MailboxProps = { chosenId: string | undefined; onChoose: (id: string) => void }

export function Mailbox({ chosenId, onChoose }: MailboxProps) {
  const { data: letters, error, refetch } = useQuery(letterList)
  if (refusalOf(error)?.code === 'no_mailbox') return <EmptyState title={texts.refusals.no_mailbox} />
  if (error && !letters) return <FailedState title={texts.failed} onRetry={() => void refetch()} />
  if (!letters) return <Skeleton className="h-64" />
  if (letters.length === 0) return <EmptyState {...texts.empty} />

  const chosen = letters.find(({ id }) => id === chosenId) ?? letters[0]
  return (
    <div className="grid gap-6 lg:grid-cols-[380px_minmax(0,1fr)]">
      <ul
        aria-label={texts.list}
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-6 border border-line bg-surface lg:max-h-[75dvh]"
      >
        {letters.map((letter) => (
          <li key={letter.id}>
            <LetterRow
              letter={letter}
              isChosen={letter.id === chosen?.id}
              onChoose={() => onChoose(letter.id)}
            />
          </li>
        ))}
      </ul>
      {chosen && <OpenLetter letter={chosen} />}
    </div>
  )
}

type LetterRowProps = { letter: ListedLetter; isChosen: boolean; onChoose: () => void }

function LetterRow({ letter, isChosen, onChoose }: LetterRowProps) {
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={classNames('block w-full px-5 py-3 text-left -outline-offset-2', isChosen && 'bg-sunk')}
    >
      <span className="block truncate font-medium">{letter.subject}</span>
      <span className="block truncate text-13 text-soft">
        {letter.fromName}, {texts.to(letter.to)}
      </span>
      <span className="block text-13 text-soft tabular-nums">{dateAndTime(letter.createdAt)}</span>
    </button>
  )
}

// Sandboxed, so that an email can't reach the page around it.
function OpenLetter({ letter }: { letter: ListedLetter }) {
  return (
    <iframe
      title={texts.letter(letter.subject)}
      src={`/mailbox/letters/${letter.id}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-[75dvh] w-full rounded-6 border border-line bg-surface"
    />
  )
}

const mail = browserApi<typeof mailContract>('mail')

type ListedLetter = z.infer<typeof listedLetter>

const POLL_INTERVAL_MS = 3000

/** Polled because jobs write some emails. */
const letterList = queryOptions({
  queryKey: ['mail', 'all'],
  queryFn: async () => (await mail.listLetters({})).letters,
  refetchInterval: POLL_INTERVAL_MS,
})
