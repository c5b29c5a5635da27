import type { Period } from '#domains/plans/plans.rules.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'

const days = (count: number) => plural(count, 'dag', 'dagen')

export const myPlanNl = {
  noPlan: 'Nog geen abonnement',
  noPlanLine: 'Kies wat bij je past; de eerste 14 dagen zijn gratis.',
  choose: 'Kies een abonnement',
  busy: 'Abonnement laden',
  failed: 'Kon je abonnement niet laden',

  state: {
    active: 'Actief',
    trial: 'Proefperiode',
    soon: 'Verloopt Binnenkort',
    ended: 'Verlopen',
    closed: 'Gesloten',
    canceled: 'Opgezegd',
    paymentFailed: 'Betaling mislukt',
  },
  daysLeft: (count: number) => (count === 1 ? 'dag over' : 'dagen over'),
  until: (moment: Date) => `tot ${longDate(moment)}`,

  paysLabel: 'Betaling',
  pays: {
    automatic: (amountCents: number, period: Period, at: Date) =>
      `${euros(amountCents)} ${period === 'monthly' ? 'per maand' : 'per jaar'}, volgende op ${longDate(at)}`,
    manual: (period: Period) => (period === 'monthly' ? 'Handmatig, per maand' : 'Handmatig, per jaar'),
    ends: (at: Date) => `Stopt op ${longDate(at)}, er wordt niets meer afgeschreven`,
    failed: 'De laatste betaling is mislukt. Kies een andere betaalmethode.',
    nothing: 'Nog niets betaald',
  },
  methodLabel: 'Betaalmethode',
  method: (name: string, last4: string | null) => (last4 ? `${name} eindigend op ${last4}` : name),
  noMethod: 'Kies je bij elke betaling',
  openPortal: 'Wijzigen',
  renew: 'Verlengen',
  cancel: 'Opzeggen',
  resume: 'Toch doorgaan',
  sureCancel: {
    title: 'Abonnement opzeggen?',
    line: (at: Date) =>
      `Je kunt alles blijven gebruiken tot ${longDate(at)}. Daarna wordt er niets meer afgeschreven en niets verwijderd.`,
    confirm: 'Opzeggen',
    cancel: 'Toch niet',
  },

  change: {
    title: 'Wijzigen',
    label: 'Kies een abonnement',
    present: 'Je hebt dit nu',
    per: { monthly: 'Prijs per maand', yearly: 'Prijs per jaar' } satisfies Record<Period, string>,
    counting: 'Berekenen wat het vandaag kost',
    failed: 'Kon niet berekenen wat dit kost',
    today: (cents: number) =>
      cents === 0 ? 'Vandaag betaal je niets.' : `Vandaag betaal je ${euros(cents)}.`,
    credit: (cents: number) => `${euros(cents)} tegoed gaat van je volgende betaling af.`,
    next: (cents: number, at: Date) => `Volgende betaling: ${euros(cents)} op ${longDate(at)}.`,
    upgrade: (name: string) => `Upgraden naar ${name}`,
    downgrade: (name: string) => `Overstappen naar ${name}`,
  },

  banner: {
    ends: (count: number) =>
      count <= 0 ? 'Je abonnement is afgelopen.' : `Je abonnement loopt over ${days(count)} af.`,
    paymentFailed: 'De laatste betaling van je abonnement is mislukt.',
    renew: 'Verlengen',
    mend: 'Betaalmethode wijzigen',
  },
}
