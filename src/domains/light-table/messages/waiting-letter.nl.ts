import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { lettersStoppedNl } from '#domains/clients/letters-stopped.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { photosContract } from '../photos.contract.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'

const notSent = (line: string) => ({ title: 'Nog niet verstuurd', line })
const photos = (type: PhotoType, count: number) =>
  type === 'preview' ? plural(count, 'preview', 'previews') : plural(count, 'final', 'finals')

export const waitingLetterNl = {
  open: 'Nu versturen',
  invitation: (type: PhotoType, count: number) =>
    `De uitnodiging gaat mee in de mail over ${photos(type, count)}, vijf minuten na de laatste foto.`,
  letter: (type: PhotoType, count: number) =>
    `Vijf minuten na de laatste foto mailen we je klant over ${photos(type, count)}.`,
  isOnItsWay: (clientName: string) => `De mail aan ${clientName} is onderweg`,
  waits: (clientName: string) => `We mailen ${clientName} zodra de foto’s verwerkt zijn`,
  refusals: {
    acting_as_studio: ownerOnlyNl,
    client_not_found: notSent('Deze klant is er niet meer.'),
    no_photos: notSent('De mail over deze foto’s is al verstuurd.'),
    letters_stopped: lettersStoppedNl,
    client_not_invited: notSent('Nodig je klant eerst uit: deze foto’s staan dan in de uitnodiging.'),
    gallery_not_open: notSent('Deze galerij is nog niet open. Zodra je die opent, krijgt je klant een mail.'),
  } satisfies RefusalTexts<(typeof photosContract)['sendPhotoLetterNow']>,
  broken: notSent('Er is iets misgegaan. Probeer het opnieuw.'),
}
