import type { ListState } from '#domains/choices/choices.rules.ts'
import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import { uploadsNl } from '#domains/uploads/uploads.nl.ts'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { SidecarChange, MergeOutcome } from './sidecars/merge-outcomes.ts'

export const handledFolderNames = { done: 'geüpload', refused: 'geweigerd' }

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const files = (count: number) => plural(count, 'bestand', 'bestanden')

export const refusalMessage = (refusal: UploadRefusal) => uploadsNl.failure[refusal]

export const help = (url: string) => `Lichttafel: foto’s uploaden, en ophalen wat een klant koos.

Gebruik
  node uploader.mjs upload --client <id of e-mail> --type preview|final <map> [--watch]
      Uploadt elke foto uit een map. Afgebroken? Dezelfde opdracht gaat verder waar hij was.
      --gallery <id>  welke galerij; nodig als deze klant er meer dan een open heeft. Zonder --gallery noemt
               de uploader ze met hun id, dat ook in hun adres staat, achter 'galerij='.
      --watch  blijft kijken: een foto gaat mee zodra ze 2 seconden niet verandert, en verhuist
               naar <map>/${handledFolderNames.done}, of naar <map>/${handledFolderNames.refused} met de reden in een tekstbestand.
  node uploader.mjs choice --client <id of e-mail> [--gallery <id>] --format txt|csv
                           [--only favorites|approved|comments]
      De bestandsnamen die een klant koos: favoriet, goedgekeurd of met een opmerking.
  node uploader.mjs choice --list <id> --format txt|csv|lrsmcol [--leave-off <einde>]
      Wat er op een keuzelijst staat: zoals het is ingeleverd, of zoals het er nu voor staat. Het id geeft
      'lists', of de webhook 'choice.submitted'. lrsmcol is een slimme collectie voor Lightroom Classic; met een map
      erachter komt ze daarin, en een grote keuze in delen.
      --leave-off -web  laat '-web' weg aan het eind van elke naam.
  node uploader.mjs choice --list <id> --format xmp-merge <map> [--write] [--create] [--stars]
                           [--language nl|en|de] [--leave-off <einde>]
      Zet bij de gekozen RAW-bestanden in een map, en in de mappen daarin, label, vlag en trefwoorden in het
      .xmp-bestand dat ernaast staat. Al het andere daarin blijft zoals het is.
      Zonder --write zie je alleen wat er zou gebeuren. Van elk bestand blijft eenmaal een kopie: .xmp.bak.
      --create    maakt een .xmp-bestand voor een RAW die er nog geen heeft.
      --stars     geeft ook vijf sterren.
      --language  de taal van je Lightroom, voor het label: Groen, Green of Grün. Standaard nl.
  node uploader.mjs lists --gallery <id>
      De keuzelijsten van een galerij, met id, hoe ver ze zijn en hoeveel foto’s erop staan.
  node uploader.mjs clients
      Je klanten, met id en e-mail.

Sleutel
  Maak een API-sleutel in je instellingen, onder Koppelingen, en geef hem in de omgevingsvariabele
  LICHTTAFEL_KEY, of in een bestand met --key-file <bestand>. Uploaden vraagt 'photos:write', de rest
  'photos:read' en 'clients:read', en keuzelijsten 'choices:read'; met het id van een klant is 'clients:read' voor uploaden niet nodig.

Verder
  --url <adres>  van Lichttafel${url === '' ? '' : `, standaard ${url}`}
  --help         deze tekst

Afsluitcode: 0 gelukt · 1 niet elke foto ging mee · 2 verkeerd gebruik · 3 mag niet · 4 niet bereikbaar
`

export const usageErrors = {
  command: (given: string) => `Onbekende opdracht: ${given}`,
  option: (given: string) => `Onbekende of onvolledige optie: ${given}`,
  noClient: 'Geef met --client het id of e-mailadres van een klant.',
  badGallery: 'Geef met --gallery het id van een galerij, zoals het in haar adres staat.',
  noType: 'Geef met --type preview of final.',
  noFormat: 'Geef met --format txt of csv.',
  noListFormat: 'Geef met --format txt, csv, lrsmcol of xmp-merge.',
  formatOfList: (format: string) => `--format ${format} kan alleen met --list.`,
  badList: 'Geef met --list het id van een keuzelijst.',
  notWithList: (option: string) => `${option} kan niet samen met --list.`,
  onlyForList: (option: string) => `${option} kan alleen met --list.`,
  onlyForMerging: (option: string) => `${option} kan alleen met --format xmp-merge.`,
  noRawFolder: 'Geef de map waarin de RAW-bestanden staan.',
  noLanguage: 'Geef met --language nl, en of de.',
  noOnly: 'Geef met --only favorites, approved of comments.',
  noFolder: 'Geef de map waarin de foto’s staan.',
  badFolder: (folder: string) => `Dit is geen map: ${folder}`,
  noKey: 'Er is geen sleutel: zet hem in LICHTTAFEL_KEY, of geef --key-file.',
  badKeyFile: (file: string) => `Niet te lezen: ${file}`,
  noUrl: 'Geef met --url het adres van Lichttafel.',
  badUrl: (url: string) => `Dit is geen adres dat met https:// begint: ${url}`,
  more: 'Alle mogelijkheden: node uploader.mjs --help',
}

export const problems = {
  unreachable: (url: string) =>
    `${url} is niet bereikbaar. Dezelfde opdracht gaat later verder waar hij was.`,
  status: (status: number) => `Onverwacht antwoord van de server: ${status}`,
  noClient: (email: string) => `Geen klant met e-mailadres ${email}`,
  galleryNeeded: (galleries: readonly { id: string; title: string | null }[]) =>
    [
      'Deze klant heeft meer dan één open galerij. Kies er een met --gallery:',
      ...galleries.map(({ id, title }) => `  ${id}  ${title ?? galleriesNl.one}`),
    ].join('\n'),
  nothingChosen: 'Op deze lijst is nog niets gekozen.',
  moreCollections: (count: number) =>
    `Deze keuze past in ${count} slimme collecties. Geef een map waar ze in kunnen.`,
  inUse: (folder: string) => `Er is al een uploader bezig met ${folder}`,
  unexpected: (message: string) => `Er ging iets mis: ${message}`,
}

type Tally = { added: number; duplicates: number; skipped: number; refused: number; all: number }

export const progress = {
  to: (name: string, type: 'preview' | 'final') =>
    `Uploaden naar ${name}, als ${uploadsNl.type[type].toLowerCase()}`,
  line: (done: number, all: number, bytes: number, bytesPerSecond: number) =>
    `${done} van ${photos(all)} · ${sizeText(bytes)} · ${sizeText(bytesPerSecond)}/s`,
  watching: (folder: string) => `Kijkt naar ${folder}. Stoppen: Ctrl+C`,
  came: { added: (name: string) => `${name}: geüpload`, duplicate: (name: string) => `${name}: stond er al` },
  refused: (name: string, reason: string) => `${name}: geweigerd. ${reason}`,
  unreadable: (name: string) => `${name}: niet te lezen`,
  skipped: (name: string, reason: string) => `${name}: overgeslagen. ${reason}`,
  blocked: {
    storage_full: 'Je opslag is vol. Maak ruimte of neem meer opslag.',
    storage_resting:
      'Je hebt net veel verwijderd, en dat bewaren we nog een paar dagen. Probeer het later opnieuw, of neem meer opslag.',
    switched_off: refusalMessage('switched_off'),
  },
  result: ({ added, duplicates, skipped, refused, all }: Tally) =>
    [
      `${added + duplicates} van ${photos(all)} staan in Lichttafel`,
      duplicates > 0 && `${duplicates} stonden er al`,
      refused > 0 && `${refused} geweigerd`,
      skipped > 0 && `${files(skipped)} overgeslagen`,
    ]
      .filter(Boolean)
      .join(', '),
  nothing: 'Er staan geen foto’s in deze map.',
  stopped: 'Gestopt. Dezelfde opdracht gaat verder waar hij was.',
}

export const choiceTexts = {
  columns: ['Bestand', 'Type', 'Favoriet', 'Goedgekeurd', 'Opmerkingen'],
  type: uploadsNl.type,
  yes: 'ja',
}

export const listTexts = {
  state: { open: 'open', paying: 'wacht op betaling', submitted: 'ingeleverd' } satisfies Record<
    ListState,
    string
  >,
  columns: ['Bestandsnaam', 'Naam in Lichttafel', 'Ook gekozen door', 'Notitie', 'Geleverd'],
}

const changeText = (change: SidecarChange): string => {
  switch (change.mark) {
    case 'label':
      return change.from ? `label van ${change.from} naar ${change.to}` : `label ${change.to}`
    case 'stars':
      return change.from ? `sterren van ${change.from} naar ${change.to}` : `${change.to} sterren`
    case 'pick':
      return 'vlag'
    case 'keywords':
      return `${change.added.length === 1 ? 'trefwoord' : 'trefwoorden'} ${change.added.map((word) => `'${word}'`).join(' en ')}`
  }
}

export const mergeTexts = {
  patched: (name: string, changes: readonly SidecarChange[]) =>
    `${name}: ${changes.map(changeText).join(', ')}`,
  created: (name: string) => `${name}: nieuw`,
  same: (name: string) => `${name}: staat er al in`,
  bare: (name: string) => `${name}: heeft nog geen .xmp-bestand. Met --create wordt het gemaakt.`,
  inside: (name: string) => `${name}: overgeslagen. Een DNG bewaart dit in het bestand zelf.`,
  missing: (stem: string) => `${stem}: geen RAW-bestand gevonden`,
  ambiguous: (stem: string, names: readonly string[]) =>
    `${stem}: overgeslagen. Dit kan elk van deze zijn: ${names.join(', ')}`,
  refused: (name: string, reason: string) => `${name}: overgeslagen. ${reason}`,
  unpatchable: 'Dit is geen XMP dat we veilig kunnen aanpassen.',
  changed: 'Het bestand veranderde intussen. Probeer het opnieuw.',
  taken: 'Er staat al iets met deze naam.',
  failed: (message: string) => `Het lukte niet: ${message}`,
  result: (tally: Record<MergeOutcome, number>, isWritten: boolean) => {
    const left = tally.inside + tally.ambiguous + tally.refused
    const counts = [
      `${tally.patched} ${isWritten ? 'aangepast' : 'aan te passen'}`,
      tally.created > 0 && `${tally.created} ${isWritten ? 'gemaakt' : 'te maken'}`,
      tally.same > 0 && `${tally.same} al goed`,
      tally.bare > 0 && `${tally.bare} zonder .xmp-bestand`,
      left > 0 && `${left} overgeslagen`,
      tally.missing > 0 && `${tally.missing} niet gevonden`,
    ]
    const line = counts.filter(Boolean).join(', ')
    return isWritten ? line : `${line}\nEr is niets geschreven. Met --write gebeurt het.`
  },
}
