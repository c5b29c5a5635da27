import type { Erasure } from '#domains/admin/server/erasure.ts'
import type { BackedUp } from '#platform/backup/back-up.ts'
import type { BackupCheck } from '#platform/backup/backup-check.ts'
import type { Restored } from '#platform/backup/restore-database.ts'
import {
  storageFindings,
  type FindingCounts,
  type StorageFinding,
} from '#domains/storage/storage-check.rules.ts'
import { figure, longDate, preciseMoment, roughRoomText, sizeText } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { MoveEstimate } from '#platform/postgres/major-version.ts'
import type { RestoreCheck } from './server/check-restored.ts'

export const makeAdminNl = {
  usage: 'Zeg voor wie: npm run make-admin -- naam@voorbeeld.nl',
  taken: (email: string) => `${email} hoort al bij een fotograaf of een klant. Kies een ander adres.`,
  made: (email: string) => `${email} is nu beheerder.`,
  renewed: (email: string) =>
    `${email} was al beheerder en heeft een nieuw wachtwoord. Andere sessies zijn beëindigd.`,
  password: (password: string) => `Wachtwoord (staat alleen hier): ${password}`,
}

export const migrateNl = {
  /** Argument that also takes away what no process of the version before needs. */
  takeAway: 'opruimen',
  usage:
    'npm run migrate, of npm run migrate -- opruimen als er geen proces van de vorige versie meer draait.',
  done: (applied: readonly string[]) =>
    applied.length === 0
      ? 'De database is al van deze versie.'
      : ['De database is nu van deze versie:', ...applied.map((name) => `  ${name}`)].join('\n'),
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

const cell = (value: string | number) => String(value).padStart(12)
const row = (name: string, value: string | number, rest = '') =>
  `  ${name.padEnd(28)}${cell(value)}${rest && `  ${rest}`}`

export const backupNl = {
  done: ({ base, objects, removedBases }: BackedUp, place: string) =>
    [
      `De reservekopie staat in ${place}.`,
      row('database', sizeText(base.sizeBytes), preciseMoment(base.finishedAt)),
      ...(objects
        ? [
            row('bestanden', objects.stored),
            row('nieuw gekopieerd', objects.copied, sizeText(objects.copiedBytes)),
            row('oude kopieën weg', objects.removed),
          ]
        : ['  Bestanden staan in een bucket: zie docs/operations.md hoe je die bewaart.']),
      row('oude databases weg', removedBases),
    ].join('\n'),
  failed: (keys: readonly string[]) =>
    [`Deze bestanden waren niet te lezen en staan niet in de kopie:`, ...keys.map((key) => `  ${key}`)].join(
      '\n',
    ),
}

export const restoreNl = {
  usage:
    'Zeg tot welk moment: npm run restore -- --to "2026-11-24 18:05:10", of alles wat er is: npm run restore -- --to nu',
  now: 'nu',
  noMoment: (given: string) => `'${given}' is geen moment. Schrijf het als "2026-11-24 18:05:10".`,
  done: (
    { base, reachedAt, gap, formerFolder }: Restored,
    { tables, rows, brought, missing }: RestoreCheck,
  ) =>
    [
      'De database staat weer op zijn plaats, en is nagekeken.',
      row('vanaf de kopie van', '', preciseMoment(base.finishedAt)),
      row('tot en met', '', preciseMoment(reachedAt ?? base.finishedAt)),
      ...(gap ? [`  Let op: ${gap} van het journaal ontbreekt. Wat daarna kwam is niet teruggezet.`] : []),
      row('tabellen', tables),
      row('rijen', rows),
      row('bestanden teruggezet', brought),
      row('bestanden die ontbreken', missing),
      ...(formerFolder ? [`Wat er stond, staat nog in ${formerFolder}. Verwijder het als alles klopt.`] : []),
      'Start het product, en maak daarna meteen een nieuwe kopie: npm run backup.',
    ].join('\n'),
  asTest: ({ isWhole, isNoted }: { isWhole: boolean; isNoted: boolean }) =>
    isNoted
      ? 'Genoteerd in de reservekopie: de backoffice toont dit als de laatste proef.'
      : isWhole
        ? 'Als proef telt dit niet: in de reservekopie mag hier niet worden geschreven.'
        : 'Als proef telt dit niet, want niet alles kwam terug.',
}

export const checkBackupNl = {
  report: ({ bases, from, upTo, walFiles, gaps, objects, damage }: BackupCheck) =>
    [
      from && upTo
        ? `Te herstellen: elke seconde van ${preciseMoment(from)} tot ${preciseMoment(upTo)}.`
        : 'Hieruit is niets te herstellen.',
      row(
        'databases',
        bases.length,
        bases.map(({ base, isWhole }) => `${base.finishedAt}${isWhole ? '' : ' STUK'}`).at(-1),
      ),
      row('bestanden van het journaal', walFiles),
      row('gaten in het journaal', gaps.length, gaps.join(' ')),
      row('bestanden in de kopie', objects.kept),
      row('daarvan gelezen', objects.read),
      row('nog niet gekopieerd', objects.missing),
      row('beschadigd', damage.length),
      ...damage.map((sentence) => `  ${sentence}`),
    ].join('\n'),
  archiver: (last: Date | null, failed: number) =>
    [
      last
        ? `Het journaal is het laatst gearchiveerd op ${preciseMoment(last)}.`
        : 'Van het journaal is nog nooit iets gearchiveerd.',
      row('keren mislukt', failed),
    ].join('\n'),
}

const movingSteps = {
  fetching: 'De programma’s van de oude versie worden gezocht, zo nodig opgehaald',
  opening: 'De oude database gaat open, alleen om te lezen',
  making: 'De nieuwe database wordt gemaakt, ernaast',
  copying: 'Alle tabellen gaan over',
  finishing: 'Alles is gelijk; de nieuwe database wordt klaargezet voor deze versie',
  syncing: 'De nieuwe database wordt op de schijf gezet',
  ready: 'De nieuwe database staat klaar',
  aside: 'De oude database staat opzij',
}

export const moveDatabaseNl = {
  notOwn:
    'DATABASE_URL noemt een eigen database. Breng die over met de middelen van die server (pg_upgrade, of pg_dump en pg_restore).',
  nothingToDo: (version: string) => `De database is al van PostgreSQL ${version}. Er is niets te doen.`,
  found: (from: string, to: string, { neededBytes, freeBytes, seconds }: MoveEstimate) =>
    `De database is van PostgreSQL ${from} en gaat over naar ${to}. Dat duurt ongeveer ${plural(Math.ceil(seconds / 60), 'minuut', 'minuten')} ` +
    `en vraagt ${roughRoomText(neededBytes)}; er is ${roughRoomText(freeBytes)} vrij.\nBreek je het af, dan blijft de oude database zoals hij was.`,
  step: (step: keyof typeof movingSteps) => `${movingSteps[step]}.`,
  table: (table: string, nth: number, of: number) => `  ${nth} van ${of}: ${table}`,
  done: (tables: number, rows: number, former: string) =>
    `De database is over: ${plural(tables, 'tabel', 'tabellen')} met ${plural(rows, 'rij', 'rijen')}, aan beide kanten gelijk.\n` +
    `De oude staat in ${former}. Start het product, kijk of alles er is, en verwijder die map dan.\n` +
    'Maak daarna een nieuwe back-up: een van ervoor hoort bij de oude versie.',
}

const findings: Record<StorageFinding, string> = {
  missing: 'ontbreekt',
  unreadable: 'niet te lezen: de schijf geeft het niet',
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
  unreadable: 'blijft zoals het is: geef Lichttafel leesrechten, of kijk de schijf na',
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

export const adoptInstallationNl = {
  isOurs: 'Geheim en opslag zijn die van deze installatie. Er is niets te doen.',
  differs: {
    secret:
      'Het geheim is een ander. Neem je het over, dan logt iedereen opnieuw in, en werken koppelingen in brieven en codes van twee stappen niet meer.',
    storage:
      'De opslag is een andere dan waarin de bestanden tot nu toe staan. Verplaats de bestanden eerst.',
    marker:
      'In deze opslag staat niet het merkteken van deze installatie. Kijk of de schijf is gekoppeld en of het de goede opslag is: wat er niet in staat, is voor het product weg.',
  },
  howTo: 'Er is niets veranderd. Is het zo bedoeld: npm run adopt-installation -- --ja',
  adopted: 'Overgenomen. Vergelijk nu rijen en bestanden: npm run check-storage',
}
