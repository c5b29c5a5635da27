import type { Letter } from '#domains/mail/server/mail.ts'
import { plans, TRIAL_DAYS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import { priceCents, type PlanMove } from '../billing.rules.ts'

const brand = { name: 'Lichttafel' }
const closing = 'Groet,\nLichttafel'

const studioLetter = (
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

const each: Record<Period, string> = { monthly: 'per maand', yearly: 'per jaar' }

type Moved = {
  businessName: string
  plan: PlanId
  isClosed: boolean
  /** This plan's payment was lost in a dispute. */
  isLost: boolean
  activeUntil: Date | null
  subscription:
    { status: string; plan: PlanId; period: Period; isCanceled: boolean; periodEndsAt: Date } | undefined
  url: string
}

export const planMovedLetter = (to: string, move: PlanMove, moved: Moved): Letter =>
  studioLetter(to, moved.businessName, {
    kind: `subscription_${move}`,
    ...texts[move](moved),
    button: { text: 'Abonnement bekijken', url: moved.url },
  })

type Text = { subject: string; paragraphs: string[] }

const texts: Record<PlanMove, (moved: Moved) => Text> = {
  started: (moved) => {
    const isTrial = moved.subscription?.status === 'trialing'
    return {
      subject: isTrial ? 'Je proefperiode is begonnen' : 'Je abonnement is begonnen',
      paragraphs: [
        isTrial
          ? `Je werkt nu met ${nameOf(moved)}; de eerste ${TRIAL_DAYS} dagen zijn gratis.`
          : `Je werkt nu met ${nameOf(moved)}.`,
        ...nextOf(moved),
        ...(isTrial ? ['Zeg je voor die dag op, dan betaal je niets.'] : []),
      ],
    }
  },
  changed: (moved) => ({
    subject: 'Je abonnement is gewijzigd',
    paragraphs: [`Je hebt nu ${nameOf(moved)}.`, ...nextOf(moved)],
  }),
  renewed: (moved) => ({
    subject: 'Je abonnement is verlengd',
    paragraphs: [`${nameOf(moved)} is verlengd.`, ...nextOf(moved), 'Je factuur staat bij je abonnement.'],
  }),
  canceled: (moved) => ({
    subject: moved.isLost ? 'Je abonnement is gestopt' : 'Je abonnement is opgezegd',
    paragraphs: [
      ...(moved.isLost ? [`De bank heeft je betaling voor ${nameOf(moved)} teruggeboekt.`] : []),
      ...(moved.isClosed ? ['Wij hebben je account gesloten.'] : []),
      'Er wordt niets meer afgeschreven, en er wordt niets verwijderd.',
      ...(moved.activeUntil && !moved.isClosed
        ? [
            `Je kunt blijven werken tot ${longDate(moved.activeUntil)}. Bedenk je je? Dan ga je daar gewoon door.`,
          ]
        : []),
    ],
  }),
  resumed: (moved) => ({
    subject: 'Je abonnement loopt door',
    paragraphs: [`${nameOf(moved)} wordt weer vanzelf verlengd.`, ...nextOf(moved)],
  }),
}

const nameOf = ({ plan }: Moved) => plans[plan].name

function nextOf({ subscription, activeUntil }: Moved): string[] {
  if (subscription && !subscription.isCanceled) {
    const cents = priceCents(subscription.plan, subscription.period)
    return [
      `Op ${longDate(subscription.periodEndsAt)} betaal je ${euros(cents)} ${each[subscription.period]}.`,
    ]
  }
  return activeUntil ? [`Je kunt ermee werken tot ${longDate(activeUntil)}.`] : []
}
