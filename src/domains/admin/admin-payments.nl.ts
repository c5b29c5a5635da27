import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { ClientPaymentCategory, ClientPaymentStatus } from '#domains/payments/payments.rules.ts'
import type { adminPaymentsContract } from './admin-payments.contract.ts'
import type { PaymentKind } from '#domains/billing/billing.rules.ts'

type Contract = typeof adminPaymentsContract

const figures = new Intl.NumberFormat('nl-NL')

export const adminPaymentsNl = {
  photographers: {
    title: 'Betalingen fotografen',
    failed: 'Kon betalingen niet laden',
    empty: { title: 'Geen betalingen gevonden', line: 'Er is geen betaling die bij deze filters past.' },
    search: 'Fotograaf, klant-id of omschrijving',
    columns: {
      photographer: 'Fotograaf',
      amountCents: 'Bedrag',
      status: 'Status',
      kind: 'Soort',
      period: 'Periode',
      paidAt: 'Betaald op',
      ids: "Id's bij Stripe",
      createdAt: 'Omschrijving, gemaakt op',
    },
    notPaid: 'Nog niet betaald',
  },
  clients: {
    title: 'Betalingen klanten',
    failed: 'Kon betalingen niet laden',
    empty: { title: 'Geen betalingen gevonden', line: 'Er is geen betaling die bij deze filters past.' },
    search: 'Klant, fotograaf of bestelling',
    columns: {
      client: 'Klant en fotograaf',
      amountCents: 'Bedrag',
      status: 'Status',
      category: 'Categorie',
      approval: 'Goedkeuring',
      ids: 'Bestelling en betaling',
      createdAt: 'Data',
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
    noneFound: { title: 'Geen betalingen gevonden', line: 'Er wacht geen betaling met deze naam.' },
    search: 'Klant, fotograaf of bestelling',
    hint: 'Controleer een betaling bij Stripe voordat je die goedkeurt.',
    counters: {
      label: 'Samenvatting',
      waiting: 'Wacht op goedkeuring',
      amount: 'Totaalbedrag',
      approvedToday: 'Vandaag goedgekeurd',
    },
    columns: { client: 'Klant en fotograaf', amountCents: 'Bedrag', createdAt: 'Betaald', id: 'Betaling' },
    approve: 'Goedkeuren',
    approveWhat: (amount: string, client: string) => `Betaling van ${amount} van ${client} goedkeuren`,
    noProvider: 'Betalingen worden hier nagespeeld: er is geen dashboard van Stripe',
    done: () => 'Betaling Goedgekeurd',
    refusals: {
      payment_not_found: { title: 'Fout', line: 'Deze betaling bestaat niet meer' },
      already_approved: 'Deze betaling is al goedgekeurd',
      in_dispute: { title: 'Deze betaling wordt betwist', line: 'Goedkeuren kan als de bank heeft beslist.' },
      not_paid: { title: 'Fout', line: 'Deze betaling is niet gelukt of is terugbetaald' },
    } satisfies RefusalTexts<Contract['approvePayment']>,
    broken: { title: 'Fout', line: 'Kon betaling niet goedkeuren' },
  },
  filters: {
    status: 'Status',
    allStatuses: 'Alle statussen',
    kind: 'Soort',
    allKinds: 'Alle soorten',
    paidSince: (day: string) => `Betaald sinds ${day}`,
    paidBetween: (from: string, until: string) => `Betaald van ${from} tot en met ${until}`,
    category: 'Categorie',
    allCategories: 'Alle categorieën',
    approval: 'Goedkeuring',
    allApprovals: 'Goedgekeurd of niet',
    ofOne: 'Alleen dit account',
    inDispute: 'Alleen wat wordt betwist',
  },
  statuses: {
    succeeded: 'Voltooid',
    pending: 'In Behandeling',
    failed: 'Mislukt',
    canceled: 'Geannuleerd',
  } satisfies Record<ClientPaymentStatus, string>,
  refunded: (amount: string) => `${amount} terugbetaald`,
  chargedBack: (amount: string) => `${amount} teruggeboekt`,
  kinds: {
    subscription: 'Abonnement',
    one_time: 'Eenmalig',
    upgrade: 'Upgrade',
  } satisfies Record<PaymentKind, string>,
  categories: {
    order: 'Bestelling',
    download: 'Download',
    preview: 'Preview',
  } satisfies Record<ClientPaymentCategory, string>,
  approvalStates: { approved: 'Goedgekeurd', pending: 'Wacht' },
  none: '–',
  openProvider: 'Bekijk bij Stripe',
  studioId: 'Id van de fotograaf',
  customerId: 'Klant-id',
  paymentIntentId: 'Payment intent',
  invoiceId: 'Factuur-id',
  orderId: 'Bestelnummer',
  sessionId: 'Checkout-sessie',
  paymentId: 'Betaling-id',
  figure: (count: number) => figures.format(count),
  money: (cents: number, currency: string) =>
    new Intl.NumberFormat('nl-NL', { style: 'currency', currency: currency.toUpperCase() }).format(
      cents / 100,
    ),
}
