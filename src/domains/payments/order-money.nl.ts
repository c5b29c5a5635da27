import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { paymentsContract } from './payments.contract.ts'
import type { InvoiceKind } from './documents/invoice-document.rules.ts'
import type { ClientPaymentStatus } from './payments.rules.ts'

type Contract = typeof paymentsContract

const notFound = { title: 'Bestelling niet gevonden', line: 'Deze bestelling is niet van jouw studio.' }
const refundFailed = {
  title: 'Terugbetalen mislukt',
  line: 'De betaaldienst heeft het geweigerd. Er is niets gewijzigd.',
}
const broken = (title: string) => ({ title, line: 'Er is iets misgegaan. Probeer het opnieuw.' })
const closed = {
  title: 'De betaaldienst is niet bereikbaar',
  line: 'Er is niets gewijzigd. Probeer het later opnieuw.',
}

export const orderMoneyNl = {
  balance: {
    label: 'Saldo uit bestellingen',
    approved: 'Goedgekeurd saldo',
    waiting: 'Wacht op goedkeuring',
    open: 'Bekijk betalingen',
    title: 'Betalingen van klanten',
    line: 'Wat klanten betalen, komt na goedkeuring bij je saldo.',
    loading: 'Betalingen laden',
    failed: 'Kon je saldo niet laden',
    listFailed: 'Kon de betalingen niet laden',
    empty: { title: 'Nog geen betalingen', line: 'Zodra een klant een bestelling betaalt, zie je het hier.' },
    order: (number: string) => `Bestelling ${number}`,
    refunded: (cents: number) => `${euros(cents)} terugbetaald`,
    allRefunded: 'Terugbetaald',
    isApproved: 'Goedgekeurd',
    isWaiting: 'Wacht op goedkeuring',
    status: {
      succeeded: 'Betaald',
      pending: 'In Behandeling',
      failed: 'Mislukt',
      canceled: 'Geannuleerd',
    } satisfies Record<ClientPaymentStatus, string>,
  },
  receipts: {
    title: 'Facturen',
    loading: 'Facturen laden',
    failed: 'Kon facturen niet laden',
    none: 'De factuur komt zodra er is betaald.',
    noneAnyMore: 'Er is niet betaald, dus er is geen factuur.',
    kind: { invoice: 'Factuur', credit: 'Creditfactuur' } satisfies Record<InvoiceKind, string>,
    open: (kind: string, number: string) => `${kind} ${number} openen als PDF`,
    download: (kind: string, number: string) =>
      `UBL van ${kind.toLowerCase()} ${number} downloaden, voor een boekhoudprogramma`,
  },
  cancel: {
    open: 'Bestelling annuleren',
    title: (number: string) => `Bestelling ${number} annuleren?`,
    moneyFailed: 'Kon niet laden wat er is betaald',
    nothingLeft: 'De bank heeft het geld al aan je klant teruggegeven.',
    unpaid: 'Er is nog niet betaald. De betaallink werkt daarna niet meer.',
    paid: (cents: number, name: string) => `${name} krijgt ${euros(cents)} terug.`,
    follows: 'Je klant krijgt een mail. Annuleren kan niet ongedaan worden gemaakt.',
    confirm: 'Annuleer bestelling',
    keep: 'Laat staan',
    done: (_order: unknown, { refundedCents }: { refundedCents: number }) => ({
      title: 'Bestelling geannuleerd',
      line: refundedCents > 0 ? `${euros(refundedCents)} wordt terugbetaald.` : undefined,
    }),
    refusals: {
      acting_as_studio: ownerOnlyNl,
      order_not_found: notFound,
      not_now: { title: 'Annuleren kan niet meer', line: 'Deze bestelling is al geannuleerd.' },
      payment_under_way: {
        title: 'Er loopt een betaling',
        line: 'Probeer het opnieuw zodra die verwerkt is.',
      },
      refund_failed: refundFailed,
      payments_closed: closed,
    } satisfies RefusalTexts<Contract['cancelOrder']>,
    broken: broken('Kon de bestelling niet annuleren'),
  },
  refund: {
    open: 'Deels terugbetalen',
    title: (number: string) => `Deels terugbetalen, bestelling ${number}`,
    line: (name: string) => `De bestelling loopt door. ${name} krijgt een creditfactuur.`,
    amount: 'Bedrag in euro',
    most: (cents: number) => `Hoogstens ${euros(cents)}`,
    invalid: 'Vul een bedrag in, zoals 12,50',
    tooSmall: 'Vul een bedrag boven nul in',
    tooLarge: (cents: number) => `Je kunt hoogstens ${euros(cents)} terugbetalen`,
    reason: 'Reden',
    reasonHint: 'Staat in de mail aan je klant',
    submit: 'Terugbetalen',
    done: ({ amountCents }: { amountCents: number }) => `${euros(amountCents)} terugbetaald`,
    refusals: {
      acting_as_studio: ownerOnlyNl,
      order_not_found: notFound,
      not_paid: { title: 'Er is niets terug te betalen', line: 'Deze bestelling is niet betaald.' },
      refund_too_large: { title: 'Zoveel is er niet betaald', line: 'Vul een kleiner bedrag in.' },
      refund_failed: refundFailed,
      payments_closed: closed,
    } satisfies RefusalTexts<Contract['refundOrder']>,
    broken: broken('Terugbetalen mislukt'),
  },
}
