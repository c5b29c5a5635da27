import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { orderStatusesNl } from '#domains/orders/orders.nl.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import type { BackupLight } from '#domains/storage/backups/backup.rules.ts'
import type { StorageFinding, StorageLight } from '#domains/storage/storage-check.rules.ts'
import {
  dateAndTime,
  euros,
  figure,
  storageLimitText,
  longDate,
  longMonth,
  money,
  roughEuros,
  roughRoomText,
  shortMonth,
  shortWeekdayDate,
} from '#platform/pure/format.nl.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { plural } from '#platform/pure/plural.ts'
import type { adminContract } from './admin.contract.ts'

type Contract = typeof adminContract

const some = (count: number, one: string, more: string) => plural(count, one, more, figure)

const alsoResting = (bytes: number) => (bytes > 0 ? ` · ${roughRoomText(bytes)} verwijderd, nog bewaard` : '')

export const adminNl = {
  title: 'Overzicht',
  failed: 'Kon het overzicht niet laden',
  figures: 'Kerncijfers',
  accounts: 'Accounts',
  accountsAtWork: (active: number) => `${figure(active)} actief`,
  mrr: 'MRR',
  takings: 'Ontvangen, deze maand',
  oneTime: 'Waarvan eenmalig',
  toApprove: 'To approve',
  money: euros,
  byPlan: 'Accounts naar abonnement',
  plan: 'Abonnement',
  active: 'Actief',
  inactive: 'Inactief',
  total: 'Totaal',
  noPlan: 'Nog geen abonnement',
  planName: (plan: PlanId | null) => (plan ? plans[plan].name : adminNl.noPlan),
  attention: 'Vraagt aandacht',
  calm: 'Niets vraagt aandacht.',
  approvalsWait: (count: number, cents: number) =>
    `${some(count, 'betaling wacht', 'betalingen wachten')} op goedkeuring, ${euros(cents)}`,
  signupsLine: (count: number) => `${some(count, 'nieuw account', 'nieuwe accounts')} deze maand`,
  disk: {
    low: (freeBytes: number, keptBytes: number) =>
      `De schijf raakt vol: nog ${roughRoomText(freeBytes)} vrij. Bij ${roughRoomText(keptBytes)} komen er geen foto’s meer bij. Maak ruimte of vergroot de schijf.`,
    full: (freeBytes: number, keptBytes: number) =>
      `De schijf is vol: nog ${roughRoomText(freeBytes)} vrij. Er komen pas weer foto’s bij als er meer dan ${roughRoomText(keptBytes)} vrij is.`,
  },
  stripeRefused: (since: Date) =>
    `Sinds ${dateAndTime(since)} weigeren we berichten van Stripe over betalingen, omdat de handtekening niet klopt. We halen betalingen nu één keer per uur op. Zet STRIPE_WEBHOOK_SECRET op het geheim van het endpoint bij Stripe en start opnieuw. Klopt het geheim al? Dan deed iemand zich voor als Stripe, en verdwijnt deze melding vanzelf.`,
  damaged: 'Foto’s waarvan het origineel ontbreekt of beschadigd is:',
  damagedOf: (studio: string, count: number) => `${studio} (${figure(count)})`,
  trialsEnding: 'Proefperiodes die deze week eindigen',
  expiring: 'Accounts die deze week verlopen',
  failingKinds: (jobs: number, letters: number, events: number) =>
    [some(jobs, 'taak', 'taken'), some(letters, 'mail', 'mails'), some(events, 'event', 'events')].join(', '),
  disputed: 'Betwiste betalingen die bij Stripe op antwoord wachten:',
  disputedPlans: (count: number) => `${figure(count)} van fotografen`,
  disputedOrders: (count: number) => `${figure(count)} van klanten`,
  signups: 'Nieuwe accounts deze maand',
  signupsBefore: (count: number) => `${figure(count)} vorige maand`,
  revenue: 'Omzet per maand',
  revenueParts: ['Abonnementen', 'Eenmalig', 'Upgrades'],
  monthRevenue: (month: Date, subscription: number, oneTime: number, upgrade: number) =>
    `${longMonth(month)}: ${euros(subscription + oneTime + upgrade)}, waarvan ${euros(subscription)} abonnementen, ${euros(oneTime)} eenmalig en ${euros(upgrade)} upgrades`,
  roughly: (cents: number) => (cents > 0 ? roughEuros(cents) : ''),
  shortMonth,
  shortMonthYear: (month: Date) => `${shortMonth(month)} ${calendarDay(month).slice(0, 4)}`,
  noRevenue: 'Er is het afgelopen jaar nog niets betaald.',
  orders: 'Bestellingen naar status',
  orderStatus: (status: OrderStatus) => orderStatusesNl[status],
  ordersOf: (status: OrderStatus, count: number) =>
    `${orderStatusesNl[status]}: ${some(count, 'bestelling', 'bestellingen')}`,
  storage: 'Opslag',
  storageUsed: (bytes: number, resting: number) =>
    `${roughRoomText(bytes)} in gebruik${alsoResting(resting)}`,
  storageOf: (used: number, limit: number, resting: number) =>
    `${roughRoomText(used)} van ${storageLimitText(limit)}${alsoResting(resting)}`,
  noStorage: 'Er zijn nog geen foto’s.',
  storageHealth: {
    title: 'Bestanden',
    light: {
      unknown: 'Nog niet gecontroleerd',
      green: 'In orde',
      orange: 'Vraagt aandacht',
      red: 'Er ontbreekt iets',
    } satisfies Record<StorageLight, string>,
    backup: 'Reservekopie bijgewerkt',
    wholeBackup: 'Hele reservekopie',
    noBackup: 'wordt hier niet gemaakt',
    restored: 'Als proef teruggezet',
    backupLight: {
      green: 'Reservekopie in orde',
      orange: 'Proef met reservekopie nodig',
      red: 'Reservekopie loopt achter',
    } satisfies Record<BackupLight, string>,
    backupFails: 'Reservekopie mislukt',
    backupFailsSince: (moment: Date) =>
      `De reservekopie mislukt sinds ${dateAndTime(moment)}. De oorzaak staat in het logboek van de server.`,
    backupLate: (moment: Date) =>
      `De reservekopie is sinds ${dateAndTime(moment)} niet meer bijgewerkt. Is het product gestart met BACKUP_TO?`,
    neverRestored:
      'De reservekopie is nog nooit als proef teruggezet. In docs/operations.md staat hoe dat gaat.',
    restoredLongAgo: (moment: Date) =>
      `De reservekopie is sinds ${longDate(moment)} niet als proef teruggezet. Doe het elk kwartaal: zie docs/operations.md.`,
    checked: 'Laatst gecontroleerd',
    allChecked: 'Alles gecontroleerd',
    never: 'nog niet',
    findings: {
      missing: 'Ontbreekt',
      unreadable: 'Niet te lezen',
      wrong_size: 'Andere grootte',
      wrong_bytes: 'Andere inhoud',
      incomplete: 'Weergaven niet compleet',
      stray: 'Verweesd',
      known: 'Al gemeld bij de studio',
      foreign: 'Niet van Lichttafel',
    } satisfies Record<StorageFinding, string>,
    notice: (faults: number) =>
      `De controle van de opslag vond ${some(faults, 'bestand dat niet klopt', 'bestanden die niet kloppen')}.`,
    late: 'De opslag is al meer dan twee dagen niet gecontroleerd.',
    more: 'Bekijk de opslag',
  },
  figure,
  waiting: (count: number) => `${figure(count)} te doen`,
  failing: {
    title: 'Mislukte taken',
    line: 'Wordt vanzelf opnieuw geprobeerd zolang er pogingen over zijn.',
    failed: 'Kon mislukte taken niet laden',
    empty: { title: 'Niets mislukt', line: 'Alle taken, mails en events zijn gelukt.' },
    tasks: {
      'check-originals': 'Originelen controleren',
      'check-storage': 'Opslag controleren',
      'deliver-awaited-letter': 'Dringende mail bezorgen',
      'deliver-letter': 'Mail bezorgen',
      'report-wrong-address': 'Melden dat een adres niet klopt',
      'drop-unpaid-extras': 'Onbetaalde extra foto’s annuleren',
      'handle-stripe-event': 'Event van Stripe verwerken',
      'make-renditions': 'Foto verwerken',
      'refund-withdrawn-order': 'Herroepen bestelling terugbetalen',
      'remake-previews': 'Watermerken vernieuwen',
      'sweep-removed-objects': 'Bestanden verwijderen',
    } as Record<string, string>,
    columns: { task: 'Taak', error: 'Reden', attempts: 'Pogingen', failedAt: 'Laatst', actions: 'Acties' },
    attempts: (attempts: number, max: number) => `${attempts} van ${max}`,
    retry: 'Opnieuw',
    retryWhat: (task: string) => `${task} opnieuw proberen`,
    broken: { title: 'Fout', line: 'Kon niet opnieuw proberen' },
    done: () => 'Wordt nu opnieuw geprobeerd',
    refusals: {
      work_not_found: 'Dit is intussen gelukt, of het loopt nu',
    } satisfies RefusalTexts<Contract['retryWork']>,
  },
  search: {
    open: 'Zoeken',
    title: 'Zoeken',
    label: 'Account, klant, bestelnummer, betaling of bedrag',
    hint: 'Typ ten minste twee tekens.',
    none: 'Niets gevonden',
    count: (count: number) => plural(count, 'resultaat', 'resultaten'),
    failed: 'Kon niet zoeken',
    busy: 'Zoeken...',
    amount: money,
    day: shortWeekdayDate,
    kinds: {
      account: 'Accounts',
      client: 'Klanten',
      order: 'Bestellingen',
      photographer_payment: 'Betalingen fotografen',
      client_payment: 'Betalingen klanten',
    },
  },
}
