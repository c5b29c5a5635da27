import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { galleriesContract } from '#domains/galleries/galleries.contract.ts'
import { SECTIONS_MAX } from '#domains/galleries/galleries.rules.ts'

const NAMED_MAX = 6

const namesText = (names: readonly string[]) =>
  names.length <= NAMED_MAX
    ? names.join(', ')
    : `${names.slice(0, NAMED_MAX - 1).join(', ')} en nog ${names.length - NAMED_MAX + 1}`

/** Separate from the other upload texts, which the dashboard loads. */
export const uploadPlacesNl = {
  place: {
    draft: (title: string) => `${title} (concept)`,
    section: 'Hoofdstuk',
    noSection: 'Geen hoofdstuk',
    formerSections: 'Foto’s die nog wachtten, gaan naar het hoofdstuk dat je toen koos',
    noneOpen: 'Alle galerijen van deze klant zijn gearchiveerd. Zet er eerst een terug.',
  },
  folders: {
    question: 'Mappen als hoofdstukken overnemen?',
    yes: 'Ja',
    yesLine: (titles: readonly string[]) => namesText(titles),
    no: 'Nee',
    noLine: 'Alle foto’s zonder hoofdstuk',
    noAnswer: 'Kies ja of nee',
    tooMany: (left: readonly string[]) =>
      `Een galerij heeft hoogstens ${SECTIONS_MAX} hoofdstukken. Deze mappen komen zonder hoofdstuk in de galerij: ${namesText(left)}.`,
    refusals: {
      gallery_not_found: { title: 'Fout', line: 'Deze galerij bestaat niet meer' },
      section_taken: { title: 'Fout', line: 'Er is al een hoofdstuk met deze naam. Probeer het opnieuw.' },
      sections_changed: {
        title: 'Fout',
        line: 'De hoofdstukken zijn net gewijzigd. Er is nog niets geüpload. Probeer het opnieuw.',
      },
    } satisfies RefusalTexts<(typeof galleriesContract)['saveSections']>,
    broken: { title: 'Fout', line: 'Kon de hoofdstukken niet maken. Er is nog niets geüpload.' },
  },
}
