import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import { uploadsNl } from '#domains/uploads/uploads.nl.ts'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'

/** Subfolders for handled files of a hot folder. */
export const folders = { done: 'geüpload', refused: 'geweigerd' }

const photos = (count: number) => plural(count, 'foto', "foto's")
const files = (count: number) => plural(count, 'bestand', 'bestanden')

export const refusalMessage = (refusal: UploadRefusal) => uploadsNl.failure[refusal]

export const help = (url: string) => `Lichttafel: foto's uploaden, en ophalen wat een klant koos.

Gebruik
  node uploader.mjs upload --client <id of e-mail> --type preview|final <map> [--watch]
      Uploadt elke foto uit een map. Afgebroken? Dezelfde opdracht gaat verder waar hij was.
      --gallery <id>  welke galerij; nodig als deze klant er meer dan een open heeft. Zonder --gallery noemt
               de uploader ze met hun id, dat ook in hun adres staat, achter 'galerij='.
      --watch  blijft kijken: een foto gaat mee zodra ze 2 seconden niet verandert, en verhuist
               naar <map>/${folders.done}, of naar <map>/${folders.refused} met de reden in een tekstbestand.
  node uploader.mjs choice --client <id of e-mail> [--gallery <id>] --format txt|csv
                           [--only favorites|approved|comments]
      De bestandsnamen die een klant koos: favoriet, goedgekeurd of met een opmerking.
  node uploader.mjs clients
      Je klanten, met id en e-mail.

Sleutel
  Maak een API-sleutel in je instellingen, onder Koppelingen, en geef hem in de omgevingsvariabele
  LICHTTAFEL_KEY, of in een bestand met --key-file <bestand>. Uploaden vraagt 'photos:write', de rest
  'photos:read' en 'clients:read'; met het id van een klant is 'clients:read' voor uploaden niet nodig.

Verder
  --url <adres>  van Lichttafel${url === '' ? '' : `, standaard ${url}`}
  --help         deze tekst

Afsluitcode: 0 gelukt · 1 niet elke foto kwam binnen · 2 verkeerd gebruik · 3 mag niet · 4 niet bereikbaar
`

export const usage = {
  command: (given: string) => `Onbekende opdracht: ${given}`,
  option: (given: string) => `Onbekende of onvolledige optie: ${given}`,
  noClient: 'Geef met --client het id of e-mailadres van een klant.',
  badGallery: 'Geef met --gallery het id van een galerij, zoals het in haar adres staat.',
  noType: 'Geef met --type preview of final.',
  noFormat: 'Geef met --format txt of csv.',
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
