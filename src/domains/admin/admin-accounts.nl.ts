import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { planIds, plans, type PlanId } from '#domains/plans/plans.rules.ts'
import { figure, gigabytes, shortDate } from '#platform/pure/format.nl.ts'
import type { adminAccountsContract } from './admin-accounts.contract.ts'
import type { AccountState } from './admin-accounts.rules.ts'

type Contract = typeof adminAccountsContract

const refusals = {
  account_not_found: { title: 'Fout', line: 'Dit account bestaat niet meer' },
  invalid_value: { title: 'Ongeldige waarde', line: 'Voer een geldig positief getal in' },
} satisfies RefusalTexts<Contract['setActive']>

const saving = (done: string, broken: string) => ({
  done: () => done,
  refusals,
  broken: { title: 'Fout', line: broken },
})

const noPlan = 'Geen abonnement'
const planNames = Object.fromEntries(planIds.map((plan) => [plan, plans[plan].name])) as Record<
  PlanId,
  string
>

export const adminAccountsNl = {
  search: 'E-mail of bedrijfsnaam',
  title: 'Account Management',
  failed: 'Kon fotografen niet laden',
  empty: { title: 'Geen accounts gevonden', line: 'Er is geen account dat bij deze filters past.' },
  filters: {
    status: {
      label: 'Status',
      all: 'Alle statussen',
      names: { active: 'Actief', inactive: 'Inactief' },
    },
    plan: {
      label: 'Abonnement',
      all: 'Alle abonnementen',
      names: { ...planNames, none: noPlan },
    },
    expiring: 'Verloopt deze week',
    renewing: 'Verlengt zichzelf',
    trialEnding: 'Proefperiode eindigt deze week',
    registered: (from: string, until?: string) =>
      until ? `Van ${shortDate(from)} tot en met ${shortDate(until)}` : `Sinds ${shortDate(from)}`,
  },
  columns: {
    name: 'Bedrijf',
    state: 'Status',
    plan: 'Abonnement',
    daysRemaining: 'Dagen',
    usedBytes: 'Opslag, GB',
    extraStorage: 'Extra, GB',
    clients: 'Klanten',
    actions: 'Acties',
  },
  noName: 'Geen bedrijfsnaam',
  noPlan,
  states: {
    active: 'Actief',
    expiring: 'Verloopt Binnenkort',
    ending: 'Loopt af',
    inactive: 'Inactief',
  } satisfies Record<AccountState, string>,
  planName: (plan: PlanId) => plans[plan].name,
  inline: {
    confirm: 'Opslaan',
    cancel: 'Annuleren',
    leave: {
      title: 'Wijziging niet opgeslagen',
      line: 'Je hebt een getal gewijzigd en nog niet opgeslagen.',
      confirm: 'Niet opslaan',
      cancel: 'Blijf hier',
    },
  },
  noDays: '–',
  unlimited: '∞',
  noLimit: 'Onbeperkt',
  gigabytes,
  wholeGigabytes: (bytes: number) => figure(Math.round(bytes / 1024 ** 3)),
  figure,
  usedOf: (name: string) => `Opslag van ${name}`,
  planOf: (name: string) => `Abonnement van ${name}`,
  daysOf: (name: string, days: string) => `Dagen van ${name}: ${days}. Wijzigen`,
  extraOf: (name: string, extra: string) => `Extra opslag van ${name}: ${extra} GB. Wijzigen`,
  clientsOf: (name: string, count: string) => `Maximum aantal klanten van ${name}: ${count}. Wijzigen`,
  menu: {
    open: (name: string) => `Acties voor ${name}`,
    view: 'Bekijk account',
    activate: 'Activeren',
    deactivate: 'Deactiveren',
    upgrade: 'Upgrade naar Professional',
    downgrade: 'Verlaag naar Professional',
    more: '+30 dagen',
    fewer: '-7 dagen',
    actAs: 'Inloggen als',
    viewAs: 'Bekijk als fotograaf',
  },
  actingAs: {
    title: (name: string) => `Inloggen als ${name}`,
    reason: 'Waarom?',
    reasonHint: 'Dit komt in de log van het account, bijvoorbeeld ‘belde over een bestelling’.',
    reasonMissing: 'Vul in waarom je inlogt',
    submit: 'Inloggen',
  },
  deactivation: {
    title: (name: string) => `${name} deactiveren?`,
    line: 'De fotograaf kan meteen niet meer bij het dashboard; ook betalen heft dat niet op. Het abonnement wordt pas weer verlengd als je het account activeert. Er wordt niets verwijderd, en klanten kunnen nog bij hun foto’s.',
    confirm: 'Deactiveren',
  },
  planChange: {
    title: (name: string, plan: PlanId) => `${name} naar ${plans[plan].name}?`,
    line: 'De limieten van het abonnement gelden meteen, en er komen 31 dagen bij.',
    opens: 'Het account gaat daarmee weer open.',
    confirm: 'Abonnement wijzigen',
    current: 'huidig',
  },
  status: saving('Account Status Gewijzigd', 'Kon status niet wijzigen'),
  plan: saving('Abonnement Gewijzigd', 'Kon abonnement niet wijzigen'),
  addedDays: saving('Dagen Aangepast', 'Kon dagen niet aanpassen'),
  days: saving('Dagen Ingesteld', 'Kon dagen niet instellen'),
  maxClients: saving('Max Clients Aangepast', 'Kon max clients niet aanpassen'),
  extraStorage: saving('Extra Opslag Aangepast', 'Kon extra opslag niet aanpassen'),
  invalid: refusals.invalid_value,
  detail: {
    notFound: { title: 'Account niet gevonden', line: 'Dit account bestaat niet of is verwijderd.' },
    back: 'Terug naar accounts',
    history: 'Geschiedenis',
    businessName: 'Bedrijfsnaam',
    kvkNumber: 'KVK-nummer',
    phoneNumber: 'Telefoon',
    ownDomain: 'Eigen domein',
    domainSince: (state: string, day: string) => `${state} sinds ${day}`,
    createdAt: 'Geregistreerd',
    lastSignedInAt: 'Laatst ingelogd',
    activeUntil: 'Actief tot',
    renewsItself: 'verlengt zichzelf',
    closedAt: (day: string) => `Gesloten door beheer op ${day}; betalen heft dat niet op`,
    resting: 'Verwijderd, nog bewaard',
    photoCount: 'Foto’s',
    orderCount: 'Bestellingen',
    payments: 'Betalingen van dit account',
    clientPayments: 'Betalingen van klanten',
    stripeCustomer: 'Klant bij Stripe',
    accountId: 'Account-id',
    nothing: '–',
  },
}
