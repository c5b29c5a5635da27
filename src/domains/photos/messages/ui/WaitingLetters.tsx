import { useQuery } from '@tanstack/react-query'
import { fullName } from '#domains/clients/clients.rules.ts'
import { gallerySummaries } from '../../core/ui/studio-photos.queries.ts'
import { photoTypes } from '../../photos.rules.ts'
import { waitingLetterNl } from '../waiting-letter.nl.ts'
import { WaitingLetter } from './WaitingLetter.tsx'

type WaitingLettersProps = {
  client: { id: string; firstName: string; lastName: string; invitationWaits: boolean }
}

/** Mails about a client's new photos that have not been sent, a line for each gallery and type. */
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
