import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { plural } from '#platform/pure/plural.ts'
import type { photosContract } from './photos.contract.ts'
import type { Visibility } from '#domains/photos/photos.rules.ts'

type Contract = typeof photosContract

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const notYours = 'Niet alle foto’s zijn er nog. Er is niets gewijzigd.'

export const studioSelectionNl = {
  more: 'Meer acties',
  photos,

  names: {
    copy: 'Kopieer bestandsnamen',
    copied: (count: number) => `${plural(count, 'naam', 'namen')} gekopieerd`,
    line: 'Plak ze in Lightroom: Bibliotheekfilter, Tekst, Bestandsnaam, Bevat',
    notCopied: { title: 'Kopiëren mag hier niet', line: 'Je browser laat het niet toe.' },
  },

  draft: (title: string) => `${title} (concept)`,

  section: {
    choose: 'Naar hoofdstuk…',
    title: 'Naar hoofdstuk',
    none: 'Geen hoofdstuk',
    done: (count: number) => `${photos(count)} verplaatst`,
    line: (title: string | undefined) => (title === undefined ? 'Zonder hoofdstuk' : `Naar ${title}`),
    back: (count: number) => `${photos(count)} teruggezet`,
    refusals: {
      photo_not_yours: { title: 'Niet verplaatst', line: notYours },
      section_not_found: { title: 'Niet verplaatst', line: 'Dit hoofdstuk is er niet meer.' },
    } satisfies RefusalTexts<Contract['moveToSection']>,
    broken: { title: 'Fout', line: 'Kon de foto’s niet verplaatsen' },
  },

  gallery: {
    choose: 'Naar galerij…',
    title: 'Naar galerij',
    hint: 'Keuzes en opmerkingen gaan mee. Het hoofdstuk vervalt.',
    done: (count: number) => `${photos(count)} verplaatst`,
    line: (title: string, isDraft: boolean) =>
      isDraft ? `Naar ${title}, die je klant nog niet ziet` : `Naar ${title}`,
    refusals: {
      photo_not_yours: { title: 'Niet verplaatst', line: notYours },
      gallery_not_found: {
        title: 'Niet verplaatst',
        line: 'Deze galerij is er niet meer, of is gearchiveerd.',
      },
      other_client: { title: 'Niet verplaatst', line: 'Deze galerij is van een andere klant.' },
    } satisfies RefusalTexts<Contract['moveToGallery']>,
    broken: { title: 'Fout', line: 'Kon de foto’s niet verplaatsen' },
  },

  visibility: {
    clientOnly: 'Alleen voor klant',
    everyone: 'Voor iedereen',
    hide: 'Verberg',
    show: 'Toon aan klant',
    badge: { client: 'Alleen voor klant', studio: 'Verborgen' },
    done: (count: number, visibility: Visibility) =>
      ({
        everyone: `${photos(count)} te zien voor iedereen`,
        client: `${photos(count)} alleen voor je klant`,
        studio: `${photos(count)} verborgen`,
      })[visibility],
    hiddenLine: 'Niet meer te zien voor je klant',
    back: (count: number) => `${photos(count)} weer zoals eerst`,
    refusals: {
      photo_not_yours: { title: 'Niet gewijzigd', line: notYours },
    } satisfies RefusalTexts<Contract['setVisibility']>,
    broken: { title: 'Fout', line: 'Kon niet wijzigen wie deze foto’s ziet' },
  },
}
