import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { price } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { galleriesContract } from './galleries.contract.ts'
import {
  GALLERIES_OF_CLIENT_MAX,
  SECTIONS_MAX,
  type GalleryKind,
  type KindChoiceRules,
} from './galleries.rules.ts'

type Contract = typeof galleriesContract

/** Default chapters of each kind, until the studio saves its own. */
export const firstSectionsNl: Record<GalleryKind, string[]> = {
  wedding: ['Voorbereiding', 'Ceremonie', 'Feest'],
  family: [],
  newborn: ['Baby', 'Gezin', 'Details'],
  portrait: [],
  business: ['Portretten', 'Sfeer'],
  event: [],
  school: ['Portretten', 'Groepsfoto’s'],
  other: [],
}

const gone = 'Deze galerij is er niet meer'
const twice = 'Twee hoofdstukken hebben dezelfde naam'
const notSaved = 'Kon de galerij niet opslaan'

export const galleriesNl = {
  one: 'Galerij',
  draft: 'Concept',
  archived: 'Gearchiveerd',
  photoCount: (count: number) => plural(count, 'foto', 'foto’s'),
  title: 'Titel',
  titleHint: 'Staat op de omslag, onder Jouw Fotogalerij',
  titleMissing: 'Vul een titel in',
  kind: 'Soort',
  shotOn: 'Datum van de shoot',
  welcome: 'Welkomsttekst',

  create: {
    open: 'Nieuwe galerij',
    title: 'Nieuwe galerij',
    submit: 'Galerij maken',
    firstTitle: 'Titel van de galerij die er al is',
    firstTitleHint: 'Zonder titel heet die Galerij',
    isOpen: 'Meteen openen voor de klant',
    choice: ({ included, extraPriceCents, maximum, together }: KindChoiceRules) =>
      `Keuze: ${[
        included === null ? 'zonder limiet' : `${plural(included, 'foto', 'foto’s')} inbegrepen`,
        extraPriceCents !== null && `${price(extraPriceCents)} per extra foto`,
        maximum !== null && `hoogstens ${maximum}`,
        together && 'samen met partner',
      ]
        .filter(Boolean)
        .join(', ')}. Aan te passen bij Keuze.`,
    remember: (kind: string) => `Gebruik deze hoofdstukken voortaan voor de soort ${kind.toLowerCase()}`,
    done: 'Galerij gemaakt',
    refusals: {
      client_not_found: 'Deze klant is er niet meer',
      too_many_galleries: `Een klant kan ${GALLERIES_OF_CLIENT_MAX} galerijen hebben`,
      section_taken: twice,
    } satisfies RefusalTexts<Contract['createGallery']>,
    broken: 'Kon de galerij niet maken',
  },

  details: {
    open: 'Titel en datum',
    submit: 'Opslaan',
    done: 'Galerij opgeslagen',
    refusals: { gallery_not_found: gone } satisfies RefusalTexts<Contract['updateGallery']>,
    broken: notSaved,
  },

  sections: {
    open: 'Hoofdstukken',
    line: 'Foto’s staan per hoofdstuk bij elkaar. Zonder hoofdstuk staan ze onder Overig.',
    submit: 'Opslaan',
    name: (place: number) => `Hoofdstuk ${place}`,
    add: 'Hoofdstuk toevoegen',
    up: (title: string) => `${title} omhoog`,
    down: (title: string) => `${title} omlaag`,
    remove: (title: string) => `${title} verwijderen`,
    forGuests: 'Zichtbaar voor gasten',
    forGuestsOf: (title: string) => `${title}: zichtbaar voor gasten`,
    none: 'Nog geen hoofdstukken',
    full: `Een galerij kan ${SECTIONS_MAX} hoofdstukken hebben`,
    twice,
    done: 'Hoofdstukken opgeslagen',
    refusals: {
      gallery_not_found: gone,
      section_taken: twice,
      sections_changed: {
        title: 'De hoofdstukken zijn intussen gewijzigd',
        line: 'Er is niets opgeslagen. Sluit dit venster en open het opnieuw: dan zie je wat er is veranderd.',
      },
    } satisfies RefusalTexts<Contract['saveSections']>,
    broken: 'Kon de hoofdstukken niet opslaan',
  },

  archive: {
    open: 'Archiveren',
    title: 'Galerij archiveren?',
    line: (firstName: string) => `${firstName} ziet deze foto’s dan niet meer. Er gaat niets verloren.`,
    confirm: 'Archiveren',
    done: 'Galerij gearchiveerd',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: gone,
    } satisfies RefusalTexts<Contract['archiveGallery']>,
    broken: 'Kon de galerij niet archiveren',
    notice: (since: string) => `Gearchiveerd sinds ${since}`,
  },

  restore: {
    open: 'Terugzetten',
    done: 'Galerij teruggezet',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: gone,
    } satisfies RefusalTexts<Contract['restoreGallery']>,
    broken: 'Kon de galerij niet terugzetten',
  },
}
