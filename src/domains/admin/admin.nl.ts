import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import type { adminContract } from './admin.contract.ts'

type Contract = typeof adminContract

const figures = new Intl.NumberFormat('nl-NL')
const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
const format = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('nl-NL', { month, timeZone: 'Europe/Amsterdam' })
const [shortMonths, longMonths] = [format('short'), format('long')]
const roundEuros = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumSignificantDigits: 3,
})
const GIGABYTE = 1024 ** 3
const sized = (bytes: number) =>
  bytes < GIGABYTE
    ? `${figures.format(Math.round(bytes / 1024 ** 2))} MB`
    : `${(bytes / GIGABYTE).toFixed(2).replace('.', ',')} GB`
const some = (count: number, one: string, more: string) =>
  `${figures.format(count)} ${count === 1 ? one : more}`

export const adminNl = {
  title: 'Overzicht',
  failed: 'Kon het overzicht niet laden',
  figures: 'Kerncijfers',
  accounts: 'Accounts',
  accountsAtWork: (active: number) => `${figures.format(active)} actief`,
  mrr: 'MRR',
  takings: 'Ontvangen, deze maand',
  oneTime: 'Eenmalige omzet, deze maand',
  toApprove: 'To approve',
  money: (cents: number) => euros.format(cents / 100),
  byPlan: 'Accounts naar abonnement',
  plan: 'Abonnement',
  active: 'Actief',
  inactive: 'Inactief',
  total: 'Totaal',
  noPlan: 'Nog geen abonnement',
  planName: (plan: PlanId | null) => (plan ? plans[plan].name : adminNl.noPlan),
  attention: 'Vraagt aandacht',
  disk: {
    low: (freeBytes: number, keptBytes: number) =>
      `De schijf raakt vol: nog ${sized(freeBytes)} vrij. Bij ${sized(keptBytes)} komen er geen foto's meer bij.`,
    full: (freeBytes: number, keptBytes: number) =>
      `De schijf is vol: nog ${sized(freeBytes)} vrij. Er komen pas weer foto's bij als er meer dan ${sized(keptBytes)} vrij is.`,
  },
  damaged: "Foto's waarvan het origineel ontbreekt of beschadigd is:",
  damagedOf: (studio: string, count: number) => `${studio} (${figures.format(count)})`,
  trialsEnding: 'Proefperiodes die deze week eindigen',
  expiring: 'Accounts die deze week verlopen',
  failingKinds: (jobs: number, letters: number, events: number) =>
    [some(jobs, 'taak', 'taken'), some(letters, 'mail', 'mails'), some(events, 'event', 'events')].join(', '),
  disputed: 'Betwiste betalingen, waarop bij Stripe te antwoorden is:',
  disputedPlans: (count: number) => `${figures.format(count)} van fotografen`,
  disputedOrders: (count: number) => `${figures.format(count)} van klanten`,
  signups: 'Nieuwe accounts deze maand',
  signupsBefore: (count: number) => `${figures.format(count)} vorige maand`,
  revenue: 'Omzet per maand',
  revenueParts: ['Abonnementen', 'Eenmalig', 'Upgrades'],
  monthRevenue: (month: string, subscription: number, oneTime: number, upgrade: number) =>
    `${longMonths.format(new Date(month))}: ${euros.format((subscription + oneTime + upgrade) / 100)}, waarvan ${euros.format(subscription / 100)} abonnementen, ${euros.format(oneTime / 100)} eenmalig en ${euros.format(upgrade / 100)} upgrades`,
  roughly: (cents: number) => (cents > 0 ? roundEuros.format(cents / 100) : ''),
  shortMonth: (month: string) => shortMonths.format(new Date(month)),
  noRevenue: 'Er is het afgelopen jaar nog niets betaald.',
  orders: 'Bestellingen naar status',
  orderStatus: (status: OrderStatus) => ordersNl.status[status],
  ordersOf: (status: OrderStatus, count: number) =>
    `${ordersNl.status[status]}: ${some(count, 'bestelling', 'bestellingen')}`,
  storage: 'Opslag',
  storageUsed: (bytes: number) => `${sized(bytes)} in gebruik`,
  storageOf: (used: number, limit: number) =>
    `${sized(used)} van ${figures.format(Math.round(limit / GIGABYTE))} GB`,
  noStorage: "Er zijn nog geen foto's.",
  figure: (count: number) => figures.format(count),
  waiting: (count: number) => `${figures.format(count)} te doen`,
  failing: {
    title: 'Mislukt werk',
    line: 'Wordt vanzelf opnieuw geprobeerd zolang er pogingen over zijn.',
    failed: 'Kon mislukt werk niet laden',
    empty: { title: 'Niets mislukt', line: 'Alle taken, mails en events zijn gelukt.' },
    tasks: {
      'check-originals': 'Originelen controleren',
      'deliver-letter': 'Mail bezorgen',
      'handle-stripe-event': 'Event van Stripe verwerken',
      'make-renditions': 'Foto verwerken',
      'remake-previews': 'Watermerken vernieuwen',
      'remove-objects': 'Bestanden verwijderen',
    } as Record<string, string>,
    columns: { task: 'Taak', error: 'Reden', attempts: 'Pogingen', failedAt: 'Laatst', actions: 'Acties' },
    attempts: (attempts: number, max: number) => `${attempts} van ${max}`,
    retry: 'Opnieuw',
    retryWhat: (task: string) => `${task} opnieuw proberen`,
    done: () => 'Wordt nu opnieuw geprobeerd',
    refusals: {
      work_not_found: 'Dit werk is intussen gelukt of loopt nu',
    } satisfies RefusalTexts<Contract['retryWork']>,
    broken: { title: 'Fout', line: 'Kon niet opnieuw proberen' },
  },
  search: {
    open: 'Zoeken',
    title: 'Zoeken',
    label: 'Account, klant, bestelnummer of betaling',
    hint: 'Typ ten minste twee tekens.',
    none: 'Niets gevonden',
    count: (count: number) => (count === 1 ? '1 resultaat' : `${count} resultaten`),
    failed: 'Kon niet zoeken',
    busy: 'Zoeken...',
    kinds: {
      account: 'Accounts',
      client: 'Klanten',
      order: 'Bestellingen',
      photographer_payment: 'Betalingen fotografen',
      client_payment: 'Betalingen klanten',
    },
  },
}
