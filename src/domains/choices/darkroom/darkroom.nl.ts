import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { SearchProgram } from '#domains/light-table/selection/file-names.rules.ts'
import { plural } from '#platform/pure/plural.ts'
import type { choicesContract } from '../choices.contract.ts'
import type { DarkroomSelectionKind, LightroomLanguage, NameWarning } from './darkroom.rules.ts'

export const darkroomNl = {
  open: 'Naar Lightroom',
  title: 'Naar Lightroom en andere programma’s',
  line: 'Zoek de gekozen foto’s terug in je eigen mappen. We gebruiken de namen die je camera gaf.',
  loading: 'Namen laden',
  failed: 'Kon de namen niet laden',
  what: 'Welke foto’s',
  contents: {
    chosen: 'Gekozen',
    favorites: 'Favorieten',
    commented: 'Met opmerking',
    person: 'Gekozen door',
  } satisfies Record<DarkroomSelectionKind, string>,
  contentOf: (name: string) => `Gekozen door ${name}`,
  none: 'Hier zijn geen foto’s van.',
  leaveOff: 'Weglaten aan het eind van de naam',
  leaveOffHint: 'Vul -web in als je previews DSC_1001-web.jpg heten.',
  warning: (warning: NameWarning) =>
    warning.kind === 'twice'
      ? `${warning.stem} komt twee keer voor.`
      : `${warning.stem} zit ook in ${warning.other}: gebruik de slimme collectie.`,
  moreWarnings: (count: number) => `En nog ${count}.`,

  collection: {
    title: 'Slimme collectie',
    recommended: 'Aanbevolen',
    line: 'Gemaakt voor Lightroom Classic. Collecties, rechtsklik, ‘Instellingen slimme collectie importeren’.',
    note: 'De collectie doorzoekt je hele catalogus en wijzigt niets. Begint je camera na 10.000 foto’s opnieuw te tellen, zet dan eerst de map van de shoot in een collectie.',
    get: 'Download collectie',
    part: (part: number, of: number) => `Download deel ${part} van ${of}`,
  },
  search: {
    title: 'Zoektekst',
    line: 'Kopieer de namen en plak ze in het zoekveld.',
    programs: {
      lightroom: { name: 'Lightroom', how: 'Bibliotheekfilter, Tekst, Bestandsnaam, Bevat' },
      captureOne: { name: 'Capture One', how: 'Het zoekveld boven je foto’s' },
      photoMechanic: { name: 'Photo Mechanic', how: 'Ctrl of Cmd + F' },
      finder: { name: 'Finder of Verkenner', how: 'Het zoekveld van de map' },
    } satisfies Record<SearchProgram, { name: string; how: string }>,
    copy: (program: string) => `Kopieer voor ${program}`,
    copied: (count: number) => `${plural(count, 'naam', 'namen')} gekopieerd`,
    notCopied: { title: 'Kopiëren mag hier niet', line: 'Download dan de lijst.' },
  },
  list: {
    title: 'Lijst',
    line: 'Eén naam per regel, of met alle gegevens voor Excel.',
    txt: 'Lijst (.txt)',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV',
  },
  sheet: {
    title: 'Contactvel',
    line: 'De gekozen foto’s met naam en notities, om naast je scherm te leggen.',
    get: 'Contactvel (.pdf)',
    part: (part: number, of: number) => `Contactvel, deel ${part} van ${of}`,
  },
  more: 'Meer',
  xmp: {
    title: 'XMP-bestanden',
    warning: 'Alleen voor mappen zonder eigen .xmp. Een bestaand .xmp-bestand vervangen wist je bewerkingen.',
    language: 'Taal van je Lightroom',
    languages: { nl: 'Nederlands', en: 'Engels', de: 'Duits' } satisfies Record<LightroomLanguage, string>,
    stars: 'Ook sterren zetten',
    get: 'XMP-bestanden (.zip)',
  },
  saving: {
    refusals: {} satisfies Omit<RefusalTexts<(typeof choicesContract)['saveDarkroom']>, 'acting_as_studio'>,
    broken: {
      title: 'Niet bewaard',
      line: 'Je keuze geldt nu wel; een volgende keer vragen we het opnieuw.',
    },
  },
  files: {
    part: (title: string, part: number, of: number) => `${title} (deel ${part} van ${of})`,
    chosenWord: 'Gekozen',
    sheet: 'contactvel',
    readme: [
      'Deze .xmp-bestanden horen bij de RAW-bestanden met dezelfde naam.',
      'Zet ze ernaast, in een map die nog geen .xmp-bestanden heeft, en laat Lightroom de metagegevens lezen.',
      '',
      'Let op: vervang nooit een .xmp-bestand dat er al is. Daar staan je bewerkingen in.',
    ].join('\r\n'),
    columns: [
      'Bestandsnaam',
      'Naam in Lichttafel',
      'Gekozen',
      'Favoriet',
      'Wie',
      'Opmerkingen',
      'Notitie',
      'Hoofdstuk',
      'Opnametijd',
    ],
    yes: 'ja',
  },
  contactSheet: {
    title: 'Contactvel',
    photos: (count: number) => plural(count, 'foto', 'foto’s'),
    made: (day: string) => `Gemaakt op ${day}`,
    page: (page: number, of: number) => `${page} van ${of}`,
    by: (names: string) => `Ook door ${names}`,
  },
}
