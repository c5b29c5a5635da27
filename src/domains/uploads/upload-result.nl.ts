import { ownerOnly } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { lettersStoppedNl } from '#domains/clients/letters-stopped.nl.ts'
import type { photosContract } from '#domains/photos/photos.contract.ts'
import { figure } from '#platform/pure/format.nl.ts'

const notSent = (line: string) => ({ title: 'Nog niet verstuurd', line })

export const uploadResultNl = {
  ready: (count: number) => (count === 1 ? '1 foto staat klaar' : `${figure(count)} foto’s staan klaar`),
  allThere: 'Alles stond er al',
  asClient: 'Bekijk als klant',
  sendNow: {
    open: 'Nu versturen',
    isOnItsWay: (clientName: string) => `De mail aan ${clientName} is onderweg`,
    waits: (clientName: string) => `De mail aan ${clientName} gaat weg zodra de foto’s verwerkt zijn`,
    refusals: {
      acting_as_studio: ownerOnly,
      client_not_found: notSent('Deze klant is er niet meer.'),
      no_photos: notSent('De mail over deze foto’s is al weg.'),
      letters_stopped: lettersStoppedNl,
      client_not_invited: notSent('Nodig je klant eerst uit: deze foto’s staan dan in de uitnodiging.'),
      gallery_not_open: notSent('Deze galerij is nog niet open. Open haar, dan krijgt je klant een mail.'),
    } satisfies RefusalTexts<(typeof photosContract)['sendPhotoLetterNow']>,
    broken: notSent('Er is iets misgegaan. Probeer het opnieuw.'),
  },
}
