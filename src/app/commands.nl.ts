import type { Erasure } from '#domains/admin/server/erasure.ts'
import {
  storageFindings,
  type FindingCounts,
  type StorageFinding,
} from '#domains/storage/storage-check.rules.ts'
import { figure, longDate, preciseMoment, roughRoomText } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'

export const makeAdminNl = {
  usage: 'Zeg voor wie: npm run make-admin -- naam@voorbeeld.nl',
  taken: (email: string) => `${email} hoort al bij een fotograaf of een klant. Kies een ander adres.`,
  made: (email: string) => `${email} is nu beheerder.`,
  renewed: (email: string) =>
    `${email} was al beheerder en heeft een nieuw wachtwoord. Andere sessies zijn beëindigd.`,
  password: (password: string) => `Wachtwoord (staat alleen hier): ${password}`,
}

export const makePricesNl = {
  usage: 'Geef de sleutel van Stripe: STRIPE_SECRET_KEY=sk_... npm run make-prices',
  made: (prices: readonly string[]) => `Gemaakt bij Stripe: ${prices.join(', ')}.`,
  nothingNew: 'Alle producten en prijzen staan al bij Stripe.',
}

export const resetTwoStepsNl = {
  usage: 'Zeg voor wie: npm run reset-two-steps -- naam@voorbeeld.nl',
  unknown: (email: string) => `Niemand heeft het adres ${email}.`,
  done: (email: string) =>
    `${email} logt weer in met alleen een wachtwoord. Codes, passkeys en sessies zijn weg, en er gaat een mail uit.`,
}

type Failed = { id: string; type: string; attempts: number; receivedAt: Date; error: string | null }

export const replayEventsNl = {
  nothingFailed: 'Er zijn geen mislukte berichten van Stripe.',
  failed: ({ id, type, attempts, receivedAt, error }: Failed) =>
    `${id}  ${type}, ontvangen ${preciseMoment(receivedAt)}, ${attempts} keer geprobeerd\n  ${error ?? ''}`,
  howToReplay:
    'Nog eens proberen: npm run replay-events -- alle, of een enkel bericht: npm run replay-events -- evt_...',
  replayed: (count: number) =>
    plural(count, 'bericht wordt opnieuw verwerkt.', 'berichten worden opnieuw verwerkt.'),
  notFailed: (id: string) => `Er is geen mislukt bericht ${id}.`,
  /** Argument that replays every failed event. */
  all: 'alle',
}

const findings: Record<StorageFinding, string> = {
  missing: 'ontbreekt',
  wrong_size: 'andere grootte dan in de database',
  wrong_bytes: 'andere inhoud dan in de database (steekproef)',
  incomplete: 'weergaven niet compleet',
  stray: 'verweesd: geen rij noemt dit bestand',
  known: 'al gemeld bij de studio (telt niet mee)',
  foreign: 'vreemd: niet van Lichttafel (telt niet mee)',
}

type CheckedStorage = {
  rowCount: number
  fileCount: number
  counts: FindingCounts
  examples: Partial<Record<StorageFinding, string[]>>
}

const mending: Partial<Record<StorageFinding, string>> = {
  missing: 'originelen: gemeld bij hun studio; weergaven: opnieuw gemaakt; logo’s: kies je zelf opnieuw',
  wrong_size: 'originelen: gemeld bij hun studio; weergaven: opnieuw gemaakt',
  wrong_bytes: 'gemeld bij hun studio',
  incomplete: 'opnieuw gemaakt',
  stray: 'verplaatst naar quarantine/, met de datum van vandaag',
}

export const checkStorageNl = {
  table: ({ rowCount, fileCount, counts, examples }: CheckedStorage) =>
    [
      `Vergeleken: ${figure(rowCount)} rijen en ${figure(fileCount)} bestanden.`,
      ...storageFindings.flatMap((finding) => [
        `  ${figure(counts[finding]).padStart(9)}  ${findings[finding]}`,
        ...(examples[finding] ?? []).map((key) => `             ${JSON.stringify(key).slice(1, -1)}`),
      ]),
    ].join('\n'),
  quarantine: ({ count, sizeBytes }: { count: number; sizeBytes: number }) =>
    count === 0
      ? 'In quarantaine ligt niets.'
      : `In quarantaine: ${plural(count, 'bestand', 'bestanden', figure)}, ${roughRoomText(sizeBytes)}.`,
  wouldMend: (counts: FindingCounts) =>
    [
      'Dit gebeurt als je herstelt. Er is nog niets veranderd, en er wordt nooit iets gewist.',
      ...storageFindings
        .filter((finding) => counts[finding] > 0 && mending[finding])
        .map(
          (finding) => `  ${figure(counts[finding]).padStart(9)}  ${findings[finding]}: ${mending[finding]}`,
        ),
      'Klopt het? npm run check-storage -- --mend --ja',
    ].join('\n'),
  howToMend: 'Wat herstellen zou doen: npm run check-storage -- --mend',
  mended: 'Hersteld wat te herstellen is. Zo staat het er nu voor:',
  away: 'Geen van de bestanden die in de database staan is er. Is dit de juiste opslag, en is de schijf aangekoppeld? Er is niets veranderd.',
}

type Blocked = Extract<Erasure, { outcome: 'blocked' }>['open']
type Shown = Extract<Erasure, { gone: unknown }>

const line = (count: number, what: string) => `  ${String(count).padStart(6)}  ${what}`

const open: Record<keyof Blocked, string> = {
  orders: 'bestellingen lopen nog',
  payments: 'betalingen staan nog open',
  payouts: 'uitbetalingen zijn nog onderweg',
  disputes: 'betwistingen lopen nog',
  uploads: 'bestanden komen nog binnen',
  clients: 'klanten van deze studio zijn niet gewist en niet gearchiveerd',
  subscriptions: 'abonnementen lopen nog: zeg het eerst op',
  admins: 'beheerders hebben dit adres: een beheerder wis je hier niet',
}

const gone: Record<keyof Shown['gone'], string> = {
  photos: 'foto’s, met origineel en alle weergaven',
  comments: 'opmerkingen',
  uploads: 'uploads, met bestandsnaam',
  galleries: 'galerijen: titel, welkomsttekst en hoofdstukken',
  kinds: 'hoofdstukken die een soort shoot meekrijgt',
  downloads: 'downloads',
  orders: 'bestellingen: naam, adres, e-mail, wensen en zending',
  withdrawals: 'verklaringen van herroeping: naam en e-mail',
  wishes: 'opmerkingen bij regels van bestellingen',
  photoNames: 'namen van foto’s in bestellingen',
  letters: 'mails in de postbak',
  stops: 'afmeldingen van berichten',
  notices: 'regels in de bel',
  events: 'berichten van de betaaldienst',
  announced: 'gebeurtenissen voor programma’s van de studio',
  apiAnswers: 'bewaarde antwoorden van de API',
  apiKeys: 'API-sleutels',
  webhooks: 'webhooks',
  sessions: 'sessies',
  links: 'links in mails',
  keys: 'passkeys',
  codes: 'twee stappen en herstelcodes',
  passwords: 'wachtwoorden',
  attempts: 'tellers van pogingen',
  accounts: 'rekeningen voor uitbetalingen: IBAN en naam',
  payments: 'betalingen: reden van mislukken',
  studio: 'studio’s: naam, bedrijf, KVK, telefoon, watermerk en webhook',
  business: 'bedrijfsgegevens: juridische naam, adres, btw-nummer en boekhouder',
  lines: 'regels in het logboek: namen, details en IP-adressen (soort en moment blijven)',
}

export const erasePersonNl = {
  usage: 'Zeg wie: npm run erase-person -- naam@voorbeeld.nl, en daarna met --ja erachter',
  unknown: (email: string) => `Niemand heeft het adres ${email}.`,
  blocked: (email: string, found: Blocked) =>
    [
      `${email} kan nog niet worden gewist. Rond dit eerst af:`,
      ...Object.entries(found)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => line(count, open[what as keyof Blocked])),
    ].join('\n'),
  report: (email: string, { outcome, people, gone: counts, kept, filesGoneAt }: Shown) =>
    [
      outcome === 'erased'
        ? `${email} is gewist.`
        : `Dit gaat weg als je ${email} wist. Er is nog niets veranderd.`,
      line(people, people === 1 ? 'account' : 'accounts'),
      ...Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => line(count, gone[what as keyof Shown['gone']])),
      'Dit blijft, zeven jaar, omdat de Belastingdienst dat vraagt (art. 52 AWR):',
      line(kept.orders, 'bestellingen: nummer, regels en bedragen, zonder naam'),
      line(kept.payments, 'betalingen: bedrag, moment en nummer bij de betaaldienst'),
      line(kept.receipts, 'facturen, zoals ze zijn uitgegeven: met naam en adres'),
      line(kept.payouts, 'uitbetalingen, zoals ze bij de bank liggen: met naam en IBAN'),
      `Foto’s zijn voor niemand meer te zien; hun bestanden zijn op ${longDate(filesGoneAt)} voorgoed weg.`,
      'Niet hier: wat de betaaldienst zelf bewaart, reservekopieën, en mail die al is aangekomen.',
      ...(outcome === 'erased' ? [] : ['Klopt het? Geef het commando nog eens met --ja erachter.']),
    ].join('\n'),
}
