import { plans, TRIAL_DAYS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'

const each: Record<Period, string> = { monthly: 'per maand', yearly: 'per jaar' }
const once: Record<Period, string> = { monthly: 'één maand', yearly: 'één jaar' }

export const activateNl = {
  title: 'Kies je abonnement',
  firstTime: `Je account is nog niet actief. Kies wat bij je past; de eerste ${TRIAL_DAYS} dagen zijn gratis.`,
  again: 'Je abonnement is afgelopen. Kies wat bij je past en ga verder waar je was; er is niets verwijderd.',
  running: (plan: PlanId, endsAt: Date) =>
    `Je hebt ${plans[plan].name} tot ${longDate(endsAt)}. Wat je nu kiest, begint daarna.`,
  subscribed: 'Je abonnement loopt al. Wijzigen doe je in je instellingen.',
  closed: {
    title: 'Je account is gesloten',
    line: 'Wij hebben je account gesloten. Er is niets verwijderd, en je klanten kunnen nog bij hun foto’s. Er wordt niets meer afgeschreven.',
    reach: 'Wil je weten waarom, of weer verder? Neem contact op, dan kijken we er samen naar.',
    mail: (email: string) => `Mail ${email}`,
    form: 'Naar het contactformulier',
  },
  former: 'Je vorige abonnement',
  payMode: {
    label: 'Betaalwijze',
    automatic: { label: 'Automatisch', line: 'Elke periode vanzelf afgeschreven, opzeggen kan altijd.' },
    manual: { label: 'Handmatig', line: 'Je betaalt één periode vooruit en verlengt zelf.' },
  },
  nothingChosen: 'Kies eerst een abonnement',
  onlyPhotographers: 'Een abonnement is er voor fotografen',
  today: {
    nothing: (cents: number, period: Period, from: Date) =>
      `Vandaag betaal je niets. Vanaf ${longDate(from)} ${euros(cents)} ${each[period]}.`,
    automatic: (cents: number, period: Period) =>
      `Vandaag ${euros(cents)}, daarna hetzelfde ${each[period]}.`,
    manual: (cents: number, period: Period) => `Vandaag ${euros(cents)}, voor ${once[period]}.`,
    manualTrial: (cents: number, period: Period, days: number) =>
      `Vandaag ${euros(cents)}, voor ${once[period]} en ${days} dagen gratis.`,
  },
  checkout: 'Naar afrekenen',
  register: 'Account maken',
  home: 'Dashboard',
}
