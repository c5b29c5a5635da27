import type { Letter } from '#domains/mail/server/mail.ts'
import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'

const brand = { name: 'Lichttafel' }
const closing = 'Groet,\nLichttafel'

export const studioLetter = (
  to: string,
  businessName: string,
  rest: Pick<Letter, 'kind' | 'subject' | 'paragraphs' | 'button'>,
): Letter => ({ to, brand, greeting: `Hallo ${businessName},`, closing, ...rest })

type FailedPayment = { businessName: string; amountCents: number; url: string }

export const paymentFailedLetter = (to: string, { businessName, amountCents, url }: FailedPayment): Letter =>
  studioLetter(to, businessName, {
    kind: 'payment_failed',
    subject: 'Je betaling is niet gelukt',
    paragraphs: [
      `We konden ${euros(amountCents)} voor je abonnement niet afschrijven.`,
      'We proberen het nog een keer. Controleer intussen je betaalmethode, dan blijft alles werken.',
    ],
    button: { text: 'Betaalmethode bekijken', url },
  })

type Ending = { businessName: string; plan: PlanId; endsAt: Date; url: string }

export const endsSoonLetter = (
  to: string,
  days: number,
  { businessName, plan, endsAt, url }: Ending,
): Letter =>
  studioLetter(to, businessName, {
    kind: 'plan_ends_soon',
    subject: days === 1 ? 'Je abonnement loopt morgen af' : `Je abonnement loopt over ${days} dagen af`,
    paragraphs: [
      `Je abonnement ${plans[plan].name} loopt tot ${longDate(endsAt)}. Verleng op tijd, dan werk je gewoon door.`,
    ],
    button: { text: 'Abonnement verlengen', url },
  })

type TrialEnding = Ending & { amountCents: number }

export const trialEndsLetter = (
  to: string,
  { businessName, plan, endsAt, amountCents, url }: TrialEnding,
): Letter =>
  studioLetter(to, businessName, {
    kind: 'trial_ends_soon',
    subject: 'Je proefperiode is bijna voorbij',
    paragraphs: [
      `Op ${longDate(endsAt)} eindigt je proefperiode. Daarna loopt ${plans[plan].name} door voor ${euros(amountCents)} per periode.`,
      'Wil je niet verder? Zeg dan voor die dag op, dan betaal je niets.',
    ],
    button: { text: 'Abonnement bekijken', url },
  })

export const endedLetter = (to: string, { businessName, plan, url }: Ending): Letter =>
  studioLetter(to, businessName, {
    kind: 'plan_ended',
    subject: 'Je abonnement is afgelopen',
    paragraphs: [
      `Je abonnement ${plans[plan].name} is afgelopen, dus je kunt even niet verder werken.`,
      "Er is niets verwijderd: je klanten zien en downloaden hun afgeronde foto's nog steeds. Verleng en alles staat er weer.",
    ],
    button: { text: 'Abonnement verlengen', url },
  })
