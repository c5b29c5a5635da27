import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import type { photosContract } from '../../photos.contract.ts'
import { type PhotoType, photoTypes } from '#domains/photos/photos.rules.ts'
import { waitingLetterNl as texts, waitingLetterNl } from '../waiting-letter.nl.ts'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#domains/clients/clients.rules.ts'
import { gallerySummaries } from '../../core/ui/studio-photos.queries.ts'

const photos = browserApi<typeof photosContract>('photos')

type WaitingLetterProps = {
  clientName: string
  about: { clientId: string; galleryId?: string | undefined; type: PhotoType }
  className?: string
  children: string
}

/** Lets a studio that has no more photos to add send the waiting email now. */
export function WaitingLetter({ clientName, about, className, children }: WaitingLetterProps) {
  const send = useSave(photos.sendPhotoLetterNow, { messages: texts })
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4 gap-y-1 text-soft', className)}>
      <p role="status">
        {send.data ? texts[send.data.waits ? 'waits' : 'isOnItsWay'](clientName) : children}
      </p>
      {!send.isSuccess && (
        <TextButton disabled={send.isPending} onClick={() => send.mutate(about)}>
          {texts.open}
        </TextButton>
      )}
    </div>
  )
}

type WaitingLettersProps = {
  client: { id: string; firstName: string; lastName: string; invitationWaits: boolean }
}

export function WaitingLetters({ client }: WaitingLettersProps) {
  const { data } = useQuery(gallerySummaries(client.id))
  const say = waitingLetterNl[client.invitationWaits ? 'invitation' : 'letter']
  return data?.galleries.flatMap(({ galleryId, untold }) =>
    photoTypes
      .filter((type) => untold[type] > 0)
      .map((type) => (
        <WaitingLetter
          key={`${galleryId} ${type}`}
          clientName={fullName(client)}
          about={{ clientId: client.id, galleryId, type }}
          className="text-13"
        >
          {say(type, untold[type])}
        </WaitingLetter>
      )),
  )
}
