import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { proofNl } from '#domains/accounts/proof.nl.ts'
import { euros, longDate, longMoment } from '#platform/pure/format.nl.ts'
import type { payoutContract } from './payout.contract.ts'
import { ACCOUNT_WAITS_HOURS, PAYOUT_MIN_CENTS, type PayoutState } from './payout.rules.ts'

type Contract = typeof payoutContract

const inOneLine = (iban: string) => iban.replaceAll(' ', '\u00a0')

const again = 'Er is iets misgegaan. Probeer het opnieuw.'
const waitsUntil = (countsFrom: Date) => `Je IBAN geldt vanaf ${longMoment(countsFrom)}.`
const reasons = {
  under_way: 'Er is al een uitbetaling onderweg.',
  too_little: `Uitbetalen kan vanaf ${euros(PAYOUT_MIN_CENTS)}.`,
  no_account: 'Vul eerst je IBAN in.',
}

export const payoutStatesNl = {
  requested: 'Aangevraagd',
  in_file: 'Bij de bank',
  paid: 'Betaald',
  returned: 'Teruggekomen',
  canceled: 'Ingetrokken',
} satisfies Record<PayoutState, string>

export const payoutNl = {
  available: 'Beschikbaar',
  open: 'Uitbetalen',
  title: 'Uitbetalen',
  line: 'Je saldo naar je eigen rekening.',
  loading: 'Uitbetalingen laden',
  failed: 'Kon je uitbetalingen niet laden',
  amount: (cents: number) =>
    cents < 0 ? `Nog ${euros(-cents)} te verrekenen` : `${euros(cents)} beschikbaar`,
  reasons,
  waitsUntil,

  settle: {
    title: 'Te verrekenen',
    line: 'Dit is uitbetaald en daarna teruggegeven of betwist. Het gaat van je volgende uitbetaling af.',
    why: { refunded: 'Terugbetaald', disputed: 'Betwist of teruggeboekt' },
    more: (cents: number) => `In totaal ${euros(cents)}`,
    order: (number: string) => `Bestelling ${number}`,
  },

  account: {
    title: 'Rekening',
    none: 'Nog geen rekening. We betalen uit naar een IBAN op naam van jou of je bedrijf.',
    add: 'IBAN toevoegen',
    change: 'IBAN wijzigen',
    waiting: (iban: string, countsFrom: Date) => `Vanaf ${longMoment(countsFrom)}: ${inOneLine(iban)}`,
    form: {
      title: 'IBAN voor uitbetalingen',
      line: `Een nieuwe IBAN geldt na ${ACCOUNT_WAITS_HOURS} uur. Je krijgt er een mail over, zodat je het merkt als iemand anders dit doet.`,
      iban: 'IBAN',
      ibanHint: 'Zoals NL91 ABNA 0417 1643 00',
      holderName: 'Op naam van',
      invalid: 'Deze IBAN klopt niet. Kijk de cijfers na.',
      required: 'Vul de naam van de rekening in',
      unwritable: 'Gebruik gewone letters, zoals bij je bank',
      submit: 'Opslaan',
    },
    saving: {
      done: (_input: unknown, saved: { countsFrom: Date; setAt: Date } | undefined) =>
        saved && {
          title: 'IBAN opgeslagen',
          line:
            saved.countsFrom > saved.setAt ? `Deze geldt vanaf ${longMoment(saved.countsFrom)}.` : undefined,
        },
      refusals: { ...proofNl.refusals, acting_as_studio: ownerOnlyNl } satisfies RefusalTexts<
        Contract['setAccount']
      >,
      broken: { title: 'Kon je IBAN niet opslaan', line: again },
    },
  },

  request: {
    submit: (cents: number) => `${euros(cents)} uitbetalen`,
    to: (iban: string, name: string) => `Naar ${inOneLine(iban)} op naam van ${name}`,
    done: (_input: unknown, { amountCents }: { amountCents: number }) => ({
      title: 'Uitbetaling aangevraagd',
      line: `${euros(amountCents)}. Je krijgt een mail zodra het is overgemaakt.`,
    }),
    refusals: {
      acting_as_studio: ownerOnlyNl,
      under_way: reasons.under_way,
      too_little: reasons.too_little,
      no_account: reasons.no_account,
      account_waits: ({ countsFrom }) => waitsUntil(countsFrom),
    } satisfies RefusalTexts<Contract['requestPayout']>,
    broken: { title: 'Uitbetalen mislukt', line: again },
  },

  cancel: {
    open: 'Aanvraag intrekken',
    openOf: (cents: number) => `Aanvraag intrekken van ${euros(cents)}`,
    done: () => 'Aanvraag ingetrokken',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      payout_not_found: { title: 'Intrekken mislukt', line: 'Deze uitbetaling is niet van jouw studio.' },
      not_now: { title: 'Intrekken kan niet meer', line: 'De uitbetaling ligt al bij de bank.' },
    } satisfies RefusalTexts<Contract['cancelPayout']>,
    broken: { title: 'Intrekken mislukt', line: again },
  },

  list: {
    title: 'Uitbetalingen',
    empty: { title: 'Nog geen uitbetalingen', line: 'Zodra je er een aanvraagt, zie je hem hier.' },
    about: (number: string, iban: string, requestedAt: Date) =>
      `${longDate(requestedAt)} · naar ${iban} · ${number}`,
    nothingLeft: 'Alles is intussen terugbetaald of betwist.',
    lines: 'Bekijk de betalingen',
    linesOf: (number: string) => `Bekijk de betalingen van uitbetaling ${number}`,
    linesFailed: 'Kon de betalingen niet laden',
    settled: 'Verrekend',
  },
}

export const payoutTransferText = (number: string) => `Lichttafel uitbetaling ${number}`

export const payoutFileName = (day: string, fileId: string) => `uitbetalingen-${day}-${fileId.slice(-8)}.xml`
