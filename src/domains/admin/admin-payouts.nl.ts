import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { payoutStatesNl } from '#domains/payments/payout/payout.nl.ts'
import type { CancelReason } from '#domains/payments/payout/payout.rules.ts'
import { euros, figure, longDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { adminPayoutsContract } from './admin-payouts.contract.ts'

type Contract = typeof adminPayoutsContract

const payoutsCount = (count: number) => plural(count, 'uitbetaling', 'uitbetalingen', figure)
const failed = { title: 'Fout', line: 'Er is iets misgegaan. Probeer het opnieuw.' }
const noDebtor = 'Er is nog geen rekening ingesteld waarvan je uitbetaalt.'

export const adminPayoutsNl = {
  title: 'Uitbetalingen',
  failed: 'Kon uitbetalingen niet laden',
  empty: { title: 'Geen uitbetalingen gevonden', line: 'Er is geen uitbetaling die bij deze filters past.' },
  search: 'Fotograaf, bedrag of nummer',
  columns: {
    photographer: 'Fotograaf',
    amountCents: 'Bedrag',
    state: 'Status',
    account: 'Rekening',
    requestedAt: 'Datums',
    actions: 'Afhandelen',
  },
  counters: {
    label: 'Samenvatting',
    requested: 'Aangevraagd',
    amount: 'Totaalbedrag',
    inFile: 'Bij de bank',
  },
  state: { label: 'Status', all: 'Alle statussen', names: payoutStatesNl },
  ofOne: 'Alleen dit account',
  moments: {
    requested: 'Aangevraagd',
    filed: 'In bestand',
    paid: 'Betaald',
    returned: 'Terug',
    canceled: 'Ingetrokken',
  },
  because: { asked: 'door de studio', nothing_left: 'niets over' } satisfies Record<CancelReason, string>,
  number: 'Kenmerk',
  figure,
  euros,

  make: {
    open: 'Maak SEPA-bestand',
    noDebtor,
    howToSetDebtor: 'Vraag de beheerder van de server om die rekening in te stellen (PAYOUT_IBAN).',
    nothing: 'Er is niets aangevraagd',
    title: (count: number) => `SEPA-bestand maken van ${payoutsCount(count)}?`,
    line: (cents: number) =>
      `Samen ${euros(cents)}. Studio’s kunnen daarna niet meer intrekken. Upload het bestand bij je bank; elke download is hetzelfde bestand.`,
    confirm: 'Maak bestand',
    cancel: 'Nog niet',
    done: (_input: unknown, { payoutCount, totalCents }: { payoutCount: number; totalCents: number }) => ({
      title: 'SEPA-bestand gemaakt',
      line: `${payoutsCount(payoutCount)}, samen ${euros(totalCents)}`,
    }),
    refusals: {
      no_debtor_account: { title: 'Kon geen bestand maken', line: noDebtor },
      nothing_requested: {
        title: 'Er is niets aangevraagd',
        line: 'Misschien heeft een andere beheerder het bestand net gemaakt.',
      },
    } satisfies RefusalTexts<Contract['makePayoutFile']>,
    broken: { title: 'Kon geen bestand maken', line: failed.line },
  },

  files: {
    title: 'SEPA-bestanden',
    failed: 'Kon SEPA-bestanden niet laden',
    about: (count: number, cents: number) => `${payoutsCount(count)}, samen ${euros(cents)}`,
    made: (when: string, by: string) => `Gemaakt op ${when} door ${by}`,
    executes: (day: string) => `Uit te voeren op ${longDate(day)}`,
    open: (count: number) => `${payoutsCount(count)} nog af te handelen`,
    allKnown: 'Afgehandeld',
    download: 'Download',
    downloadOf: (when: string) => `Download SEPA-bestand van ${when}`,
    allPaid: 'Alles betaald',
    allReturned: 'Alles teruggekomen',
  },

  settle: {
    paid: 'Betaald',
    returned: 'Teruggekomen',
    of: (what: string, number: string) => `${what}: uitbetaling ${number}`,
    ofFile: (what: string, when: string) => `${what}: bestand van ${when}`,
    titles: {
      paid: (cents: number, name: string) => `${euros(cents)} aan ${name} is betaald?`,
      returned: (cents: number, name: string) => `${euros(cents)} aan ${name} is teruggekomen?`,
      paidFile: (count: number) => `${payoutsCount(count)} betaald?`,
      returnedFile: (count: number) => `${payoutsCount(count)} teruggekomen?`,
    },
    lines: {
      paid: 'Kijk eerst bij je bank of het is afgeschreven. De studio krijgt een mail.',
      returned:
        'Het bedrag staat daarna weer in het saldo van de studio. De studio krijgt een mail. Dit kan niet ongedaan worden gemaakt.',
    },
    cancel: 'Annuleren',
    done: (input: { outcome: 'paid' | 'returned' }) =>
      input.outcome === 'paid' ? 'Als betaald opgeslagen' : 'Als teruggekomen opgeslagen',
    refusals: {
      payout_not_found: { title: 'Fout', line: 'Deze uitbetaling bestaat niet meer' },
      file_not_found: { title: 'Fout', line: 'Dit bestand bestaat niet meer' },
      not_now: 'Dit was al afgehandeld',
    } satisfies RefusalTexts<Contract['settlePayout']> & RefusalTexts<Contract['settleFile']>,
    broken: failed,
  },
}
