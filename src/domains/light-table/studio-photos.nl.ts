import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import { lettersStoppedNl } from '#domains/clients/letters-stopped.nl.ts'
import type { PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import { plural } from '#platform/pure/plural.ts'
import type { photosContract } from './photos.contract.ts'
import type { Damage, PhotoType } from '#domains/photos/photos.rules.ts'

type Contract = typeof photosContract

const typeNames = { preview: 'Preview', final: 'Final' } satisfies Record<PhotoType, string>
const renameFailed = { title: 'Fout bij opslaan', line: 'Kon de foto naam niet bijwerken' }
const photos = (count: number) => plural(count, 'foto', 'foto’s')

export const studioPhotosNl = {
  type: typeNames,
  previewWatermark: 'PREVIEW',
  tabs: 'Foto’s naar soort',
  making: 'Nog in verwerking',
  makingProgress: {
    label: 'Foto’s verwerken',
    line: (done: number, all: number) =>
      all === 1 ? 'Je foto wordt verwerkt' : `${done} van ${all} foto’s verwerkt`,
  },
  failed: 'Mislukt',
  damage: {
    missing: 'Origineel ontbreekt, upload opnieuw',
    changed: 'Origineel beschadigd, upload opnieuw',
  } satisfies Record<Damage, string>,

  load: {
    busy: 'Foto’s laden',
    failed: 'Kon foto’s niet laden',
    empty: 'Nog geen foto’s geüpload',
    closed: (name: string) => `${name} is gearchiveerd: uploaden kan hier niet meer.`,
    emptyStudio: 'Kies een klant en upload de eerste foto’s.',
    noneChosen: 'Geen foto’s met deze keuze',
    showAll: 'Toon alle foto’s',
  },

  order: {
    label: 'Volgorde',
    names: {
      captured: 'Opnametijd',
      newest: 'Nieuwste eerst',
      name: 'Naam',
      manual: 'Eigen volgorde',
    } satisfies Record<PhotoOrder, string>,
    clocks: 'Klok per camera',
    clocksLine: 'Voor een camera die voor of achter liep',
    done: (name: string) => ({ title: 'Volgorde gewijzigd', line: `${name}, ook voor je klant` }),
    refusals: {
      client_not_found: 'Kon de volgorde niet wijzigen',
    } satisfies RefusalTexts<Contract['setPhotoOrder']>,
    broken: 'Kon de volgorde niet wijzigen',
  },

  arrange: {
    choose: 'Sleep foto’s naar hun plek',
    stop: 'Klaar',
    how: 'Sleep een foto naar zijn plek, of tik hem aan en daarna de foto waar hij vóór komt. Met het toetsenbord: spatie, pijltjes, spatie.',
    label: 'Foto’s verplaatsen',
    tile: (label: string, place: number, count: number) => `${label}, plek ${place} van ${count}`,
    lifted: (label: string) => `${label} opgepakt. Kies met de pijltjes een plek, spatie zet hem neer.`,
    at: (place: number, count: number) => `Plek ${place} van ${count}`,
    dropped: (label: string, place: number) => `${label} staat nu op plek ${place}`,
    kept: (label: string) => `${label} blijft op zijn plek`,
    refusals: { photo_not_yours: 'Kon foto’s niet verplaatsen' } satisfies RefusalTexts<
      Contract['movePhotos']
    >,
    broken: 'Kon foto’s niet verplaatsen',
  },

  guestGone: 'Gast',
  galleries: {
    share: 'Delen',
    guests: 'Gasten',
    label: 'Galerijen',
    menu: 'Galerij',
    delete: 'Verwijderen',
    draftLine: (firstName: string) => `Nog niet zichtbaar voor ${firstName}`,
    open: 'Galerij openen',
    openTitle: 'Galerij openen?',
    openLine: (firstName: string) =>
      `${firstName} krijgt één mail en ziet dan alle foto’s. Over deze foto’s sturen we daarna geen mail meer.`,
    opened: 'De galerij is open',
    heldBack: 'De galerij is open. Er ging geen mail uit: deze klant heeft zich afgemeld voor je berichten.',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: 'Deze galerij is er niet meer',
      gallery_empty: { title: 'Nog niets te zien', line: 'Upload eerst foto’s, dan kan de galerij open.' },
      too_many_attempts: (facts) => ({ title: 'Wacht nog even', line: waitText(facts) }),
    } satisfies RefusalTexts<Contract['openGallery']>,
    broken: 'Kon de galerij niet openen',
  },

  cover: {
    open: 'Omslag kiezen',
    title: 'Omslag kiezen',
    line: 'Kies een foto, en het punt dat in beeld blijft als de omslag smaller of breder wordt.',
    photos: 'Foto’s van deze galerij',
    none: 'In deze galerij staan nog geen foto’s',
    focus: 'Punt dat in beeld blijft',
    focusAt: (x: number, y: number) => `${x} procent van links, ${y} procent van boven`,
    automatic: 'Automatisch',
    submit: 'Omslag opslaan',
    done: 'Omslag opgeslagen',
    refusals: {
      gallery_not_found: 'Deze galerij is er niet meer',
      photo_not_yours: 'Deze foto is er niet meer',
    } satisfies RefusalTexts<Contract['setCover']>,
    broken: 'Kon de omslag niet opslaan',
  },

  chips: 'Filter op keuze van de klant',

  selection: {
    label: 'Acties voor geselecteerde foto’s',
    count: (count: number) => `${count} geselecteerd`,
    all: 'Alles selecteren',
    clear: 'Selectie wissen',
    toFinal: 'Naar Final',
    toPreview: 'Naar Preview',
    download: 'Downloaden',
    downloading: 'Downloaden...',
    delete: 'Verwijderen',
    retry: 'Opnieuw',
    retryOf: (label: string) => `${label} opnieuw verwerken`,
  },

  resendLetter: {
    done: 'De mail is onderweg',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      client_not_found: { title: 'Fout', line: 'Deze klant is er niet meer' },
      letters_stopped: lettersStoppedNl,
      no_photos: { title: 'Niet verstuurd', line: 'Er zijn nu geen foto’s om over te mailen.' },
      too_many_attempts: (facts) => ({ title: 'Wacht nog even', line: waitText(facts) }),
    } satisfies RefusalTexts<Contract['resendPhotoLetter']>,
    broken: { title: 'Fout', line: 'Kon de mail niet versturen' },
  },

  rename: {
    edit: (label: string) => `Naam wijzigen: ${label}`,
    field: 'Naam van de foto',
    blank: { title: 'Ongeldige naam', line: 'Voer een geldige foto naam in' },
    done: 'Foto naam bijgewerkt',
    refusals: { photo_not_yours: renameFailed } satisfies RefusalTexts<Contract['renamePhoto']>,
    broken: renameFailed,
  },

  move: {
    done: (count: number) => `${count} foto(s) bijgewerkt`,
    line: (type: PhotoType) => `Naar ${typeNames[type]}`,
    refusals: { photo_not_yours: 'Kon foto’s niet bijwerken' } satisfies RefusalTexts<Contract['setType']>,
    broken: 'Kon foto’s niet bijwerken',
  },

  remove: {
    title: 'Foto’s verwijderen',
    question: (count: number) =>
      `Weet je zeker dat je ${photos(count)} wilt verwijderen? Deze actie kan niet ongedaan worden gemaakt.`,
    confirm: 'Verwijderen',
    done: (count: number) => `${count} foto(s) verwijderd`,
    refusals: {
      photo_not_yours: 'Kon foto’s niet verwijderen',
      photo_in_order: ({ count }) => ({
        title: 'Kon foto’s niet verwijderen',
        line: `Een klant heeft ${photos(count)} besteld. Verwijder die pas als de bestelling verzonden of geannuleerd is.`,
      }),
    } satisfies RefusalTexts<Contract['deletePhotos']>,
    broken: 'Kon foto’s niet verwijderen',
  },

  retryPictures: {
    done: 'Wordt opnieuw verwerkt',
    refusals: { photo_not_yours: 'Kon foto’s niet bijwerken' } satisfies RefusalTexts<
      Contract['retryPictures']
    >,
    broken: 'Kon foto’s niet bijwerken',
  },

  comments: {
    count: (count: number) => plural(count, 'opmerking', 'opmerkingen'),
    open: (count: number, label: string) => `${plural(count, 'opmerking', 'opmerkingen')} bij ${label}`,
  },
}
