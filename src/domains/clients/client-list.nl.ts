import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { plural } from '#platform/pure/plural.ts'
import type { ListFailure, ListFault } from './client-list.rules.ts'
import type { clientsContract } from './clients.contract.ts'
import { clientsNl } from './clients.nl.ts'
import { IMPORT_CLIENTS_MAX } from './clients.rules.ts'

const clients = (count: number) => plural(count, 'klant', 'klanten')
const rows = (count: number) => plural(count, 'regel', 'regels')
const places = (count: number) => plural(count, 'plek', 'plekken')

export const clientListNl = {
  title: clientsNl.list.import,
  line: `Uit een CSV-bestand, tot ${IMPORT_CLIENTS_MAX} klanten per keer.`,
  dropHere: 'Sleep het bestand hierheen',
  chooseHere: 'Kies een bestand van dit apparaat',
  choose: 'Bestand kiezen',
  other: 'Ander bestand',
  file: 'CSV-bestand',
  how: 'In de eerste regel staat wat in welke kolom staat, zoals naam en e-mail, of voornaam, achternaam en e-mail.',
  noMail:
    'Er gaat nu geen mail uit, ook niet bij de eerste foto’s. Klanten krijgen pas mail als je ze uitnodigt.',
  failures: {
    no_csv: 'Dit is geen CSV-bestand.',
    too_large: 'Dit bestand is groter dan 1 MB.',
    spreadsheet: 'Dit is een Excel-bestand. Bewaar het eerst als CSV.',
    no_email_column: 'Er is geen kolom met e-mailadressen gevonden. Zet ‘e-mail’ boven die kolom.',
    nobody: 'Er staat niemand in dit bestand.',
    too_many: `Er staan meer dan ${IMPORT_CLIENTS_MAX} klanten in. Verdeel ze over meer bestanden.`,
    unreadable: 'Dit bestand is niet te lezen.',
  } satisfies Record<ListFailure | 'unreadable', string>,
  faults: {
    no_email: 'geen e-mail',
    invalid_email: 'ongeldig e-mailadres',
    no_name: 'geen naam',
    name_too_long: 'naam te lang',
    twice: 'dubbel in het bestand',
    exists: 'staat er al',
    no_place: 'geen plek meer in je abonnement',
  } satisfies Record<ListFault, string>,
  good: (count: number) => `${clients(count)} om toe te voegen`,
  takes: (count: number, free: number) =>
    free === Infinity
      ? 'Je abonnement heeft plek genoeg.'
      : `Dat zijn ${count} van ${places(free)} die je nog hebt.`,
  unread: (columns: readonly string[]) =>
    `${new Intl.ListFormat('nl').format(columns)} ${columns.length === 1 ? 'gaat' : 'gaan'} niet mee: alleen naam en e-mail.`,
  wrong: (count: number) => `${rows(count)} ${count === 1 ? 'gaat' : 'gaan'} niet mee`,
  onLine: (line: number) => `regel ${line}`,
  nobodyGood: 'In dit bestand staat niemand die je kunt toevoegen',
  noFile: 'Kies eerst een bestand',
  loading: 'Klanten laden',
  submit: (count: number) => (count === 0 ? 'Klanten toevoegen' : `${clients(count)} toevoegen`),
  done: (count: number) => ({
    title: `${clients(count)} toegevoegd`,
    line: 'Nodig ze uit wanneer je wilt; tot dan krijgen ze geen mail.',
  }),
  notAdded: (count: number) => `${clients(count)} niet toegevoegd`,
  refusals: { acting_as_studio: ownerOnlyNl } satisfies RefusalTexts<
    (typeof clientsContract)['importClients']
  >,
  broken: {
    title: 'Fout bij toevoegen',
    line: 'Kon de klanten niet toevoegen. Probeer het gerust opnieuw: niemand wordt dubbel toegevoegd.',
  },
}
