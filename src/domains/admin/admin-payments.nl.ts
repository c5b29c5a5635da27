import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { figure, money } from '#platform/pure/format.nl.ts'
import type { ClientPaymentCategory, ClientPaymentStatus } from '#domains/payments/payments.rules.ts'
import type { adminPaymentsContract } from './admin-payments.contract.ts'
import type { PaymentKind } from '#domains/billing/billing.rules.ts'

type Contract = typeof adminPaymentsContract

const statuses = {
  succeeded: 'Voltooid',
  pending: 'In Behandeling',
  failed: 'Mislukt',
  canceled: 'Geannuleerd',
} satisfies Record<ClientPaymentStatus, string>

const kinds = {
  subscription: 'Abonnement',
  one_time: 'Eenmalig',
  upgrade: 'Upgrade',
} satisfies Record<PaymentKind, string>

const categories = {
  order: 'Bestelling',
  download: 'Download',
  preview: 'Preview',
} satisfies Record<ClientPaymentCategory, string>

const approvalStates = { approved: 'Goedgekeurd', pending: 'Wacht' }

export const adminPaymentsNl = {
  photographers: {
    title: 'Betalingen fotografen',
    failed: 'Kon betalingen niet laden',
    empty: { title: 'Geen betalingen gevonden', line: 'Er is geen betaling die bij deze filters past.' },
    search: 'Fotograaf, bedrag, klant-id of omschrijving',
    columns: {
      photographer: 'Fotograaf',
      amountCents: 'Bedrag',
      status: 'Status',
      kind: 'Soort',
      period: 'Periode',
      paidAt: 'Betaald op',
      ids: 'Id’s bij Stripe',
      createdAt: 'Omschrijving, gemaakt op',
    },
    notPaid: 'Nog niet betaald',
  },
  clients: {
    title: 'Betalingen klanten',
    failed: 'Kon betalingen niet laden',
    empty: { title: 'Geen betalingen gevonden', line: 'Er is geen betaling die bij deze filters past.' },
    search: 'Klant, fotograaf, bedrag of bestelling',
    columns: {
      client: 'Klant en fotograaf',
      amountCents: 'Bedrag',
      status: 'Status',
      category: 'Categorie',
      approval: 'Goedkeuring',
      ids: 'Bestelling en betaling',
      createdAt: 'Datums',
    },
    made: 'Gemaakt',
    paid: 'Betaald',
    approved: 'Goedgekeurd',
    approvedBy: (name: string) => `door ${name}`,
  },
  approvals: {
    title: 'Saldo Goedkeuringen',
    failed: 'Kon betalingen niet laden',
    empty: { title: 'Alles Goedgekeurd!', line: 'Er wacht geen betaling op goedkeuring.' },
    noneFound: {
      title: 'Geen betalingen gevonden',
      line: 'Er wacht geen betaling die bij deze filters past.',
    },
    search: 'Klant, fotograaf, bedrag of bestelling',
    hint: 'Controleer een betaling bij Stripe voordat je die goedkeurt.',
    counters: {
      label: 'Samenvatting',
      waiting: 'Wacht op goedkeuring',
      amount: 'Totaalbedrag',
      approvedToday: 'Vandaag goedgekeurd',
    },
    columns: {
      client: 'Klant en fotograaf',
      amountCents: 'Bedrag',
      createdAt: 'Betaald',
      id: 'Betaling',
      actions: 'Goedkeuren',
    },
    approve: 'Goedkeuren',
    approveWhat: (amount: string, client: string) => `Betaling van ${amount} van ${client} goedkeuren`,
    noProvider: 'Betalingen worden hier nagespeeld: er is geen dashboard van Stripe',
    done: () => 'Betaling Goedgekeurd',
    refusals: {
      payment_not_found: { title: 'Fout', line: 'Deze betaling bestaat niet meer' },
      already_approved: 'Deze betaling is al goedgekeurd',
      in_dispute: {
        title: 'Deze betaling wordt betwist',
        line: 'Goedkeuren kan pas als de bank heeft beslist.',
      },
      not_paid: { title: 'Fout', line: 'Deze betaling is niet gelukt of is terugbetaald' },
    } satisfies RefusalTexts<Contract['approvePayment']>,
    broken: { title: 'Fout', line: 'Kon betaling niet goedkeuren' },
    confirm: {
      title: (amount: string, name: string) => `${amount} bij het saldo van ${name}?`,
      line: 'Daarna kan de studio dit laten uitbetalen.',
      cancel: 'Annuleren',
    },
  },
  undo: {
    open: 'Goedkeuring ongedaan maken',
    openOf: (amount: string, client: string) => `Goedkeuring ongedaan maken van ${amount} van ${client}`,
    title: (amount: string, name: string) => `${amount} weer uit het saldo van ${name}?`,
    line: 'De betaling wacht daarna weer op goedkeuring.',
    cancel: 'Annuleren',
    done: () => 'Goedkeuring ongedaan gemaakt',
    refusals: {
      payment_not_found: { title: 'Fout', line: 'Deze betaling bestaat niet meer' },
      not_approved: 'Deze betaling wacht al op goedkeuring',
      in_payout: { title: 'Dit kan niet meer', line: 'Het geld zit in een uitbetaling.' },
    } satisfies RefusalTexts<Contract['undoApproval']>,
    broken: { title: 'Fout', line: 'Kon de goedkeuring niet ongedaan maken' },
  },
  filters: {
    status: { label: 'Status', all: 'Alle statussen', names: statuses },
    kind: { label: 'Soort', all: 'Alle soorten', names: kinds },
    category: { label: 'Categorie', all: 'Alle categorieën', names: categories },
    approval: { label: 'Goedkeuring', all: 'Goedgekeurd of niet', names: approvalStates },
    ofOne: 'Alleen dit account',
    inDispute: 'Alleen betwiste betalingen',
  },
  statuses,
  refunded: (amount: string) => `${amount} terugbetaald`,
  chargedBack: (amount: string) => `${amount} teruggeboekt`,
  kinds,
  categories,
  approvalStates,
  none: '–',
  openProvider: 'Bekijk bij Stripe',
  studioId: 'Id van de fotograaf',
  moments: 'Verloop',
  customerId: 'Klant-id',
  paymentIntentId: 'Payment intent',
  invoiceId: 'Factuur-id',
  invoiceNumber: 'Factuurnummer',
  orderId: 'Bestelnummer',
  sessionId: 'Checkout-sessie',
  paymentId: 'Betaling-id',
  figure,
  money,
}
