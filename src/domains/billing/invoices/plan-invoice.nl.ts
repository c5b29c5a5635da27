import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import { longDate } from '#platform/pure/format.nl.ts'

type Span = { from: Date; until: Date }

const during = (text: string, { from, until }: Span) => `${text}, ${longDate(from)} tot ${longDate(until)}`

export const planInvoiceNl = {
  during,
  unused: (plan: PlanId, span: Span) => during(`Ongebruikte tijd ${plans[plan].name}`, span),
  remaining: (plan: PlanId, span: Span) => during(`Resterende tijd ${plans[plan].name}`, span),
  /** The provider keeps credit, and amounts too small to charge, for the next payment. */
  settled: (cents: number) => (cents < 0 ? 'Verrekend tegoed' : 'Nog open van eerder'),
  nothing: 'Er is niets in rekening gebracht.',
  correction: {
    refunded: 'Terugbetaling van je abonnement',
    chargedBack: 'Teruggeboekt door je bank',
    returned: 'Terugbetaling is niet doorgegaan',
  },
}
