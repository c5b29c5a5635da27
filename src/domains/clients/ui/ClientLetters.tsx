import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { shortDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { clientsNl } from '../clients.nl.ts'
import {
  needsInvitation,
  letterKindsListedByName,
  resendableLetterKinds,
  type ResendableLetterKind,
} from '../clients.rules.ts'
import { clientLetters, type Client, type SentLetter } from './clients.queries.ts'
import { LettersStoppedNotice } from './LettersStoppedNotice.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))

const texts = clientsNl.letters

const SHOWN_AT_FIRST = 4

type ClientLettersProps = {
  client: Client
  /** Resends an email about photos. Another domain owns these emails. */
  onResendPhotos: (kind: Exclude<ResendableLetterKind, 'client_invitation'>) => void
  waiting?: ReactNode
}

export function ClientLetters({ client, onResendPhotos, waiting }: ClientLettersProps) {
  const [isInviting, setIsInviting] = useState(false)
  const wasInvited = client.invitedAt !== null
  const stoppedAt = client.lettersStoppedAt
  const mayWrite = !stoppedAt && client.archivedAt === null
  return (
    <Section title={texts.title}>
      <div className="grid gap-3">
        {stoppedAt && <LettersStoppedNotice since={stoppedAt} />}
        {client.emailRefusedAt !== null && (
          <p role="status" className="text-13 text-orange">
            {texts.wrongAddress}
          </p>
        )}
        {client.invitationWaits && mayWrite && !waiting && <p className="text-13 text-soft">{texts.waits}</p>}
        {mayWrite &&
          (needsInvitation(client) ? <p className="text-13 text-soft">{texts.uninvited}</p> : waiting)}
        <SentLetters
          clientId={client.id}
          onResend={
            mayWrite
              ? (kind) => (kind === 'client_invitation' ? setIsInviting(true) : onResendPhotos(kind))
              : undefined
          }
        />
        {mayWrite && (
          <Button kind="outline" wide onClick={() => setIsInviting(true)}>
            {wasInvited ? clientsNl.invite.again : clientsNl.invite.open}
          </Button>
        )}
      </div>
      <Suspense>
        {isInviting && mayWrite && <InviteDialog client={client} onClose={() => setIsInviting(false)} />}
      </Suspense>
    </Section>
  )
}

type Resend = (kind: ResendableLetterKind) => void

function SentLetters({ clientId, onResend }: { clientId: string; onResend: Resend | undefined }) {
  const letters = useQuery(clientLetters(clientId))
  const [showsAll, setShowsAll] = useState(false)
  if (letters.isPending)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-10" />
      </div>
    )
  if (letters.isError) return <FailedState title={texts.failed} onRetry={() => void letters.refetch()} />
  if (letters.data.length === 0) return <p className="text-13 text-soft">{texts.none}</p>
  const shown = showsAll ? letters.data : letters.data.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className="grid gap-3 text-13">
        {shown.map((letter) => (
          <Letter key={letter.id} letter={letter} onResend={onResend} />
        ))}
      </ul>
      {shown.length < letters.data.length && (
        <TextButton className="justify-self-start text-13" onClick={() => setShowsAll(true)}>
          {texts.all(letters.data.length)}
        </TextButton>
      )}
    </>
  )
}

function Letter({ letter, onResend }: { letter: SentLetter; onResend: Resend | undefined }) {
  const kind = resendableLetterKinds.find((one) => one === letter.kind)
  const named = letterKindsListedByName.find((one) => one === letter.kind)
  const name = named ? texts.kinds[named] : letter.subject
  const day = shortDate(letter.createdAt)
  const isOpened = letter.isOpened === null ? undefined : letter.isOpened ? texts.isOpened : texts.isNotOpened
  const isLost = letter.isFailing || letter.isHeldBack
  const state = letter.isHeldBack ? texts.isHeldBack : letter.isFailing ? texts.isFailing : isOpened
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <span className="truncate font-medium" title={letter.subject}>
        {name}
      </span>
      <span className="text-soft tabular-nums">{day}</span>
      <span className={isLost ? 'text-orange' : 'text-soft'}>{state}</span>
      {kind && onResend && (
        <TextButton aria-label={texts.againWhich(name, day)} onClick={() => onResend(kind)}>
          {texts.again}
        </TextButton>
      )}
    </li>
  )
}
