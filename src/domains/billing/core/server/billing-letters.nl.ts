import type { Letter } from '#domains/mail/server/mail.ts'
import { plans, TRIAL_DAYS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { euros, helloTo, longDate } from '#platform/pure/format.nl.ts'
import { priceCents, type PlanEvent } from '../../billing.rules.ts'

const brand = { name: 'Lichttafel' }
const closing = 'Groet,\nLichttafel'

type Studio = { email: string; greetedName: string; url: string }

const studioLetter = (
  { email: to, greetedName, url }: Studio,
  button: string,
  rest: Pick<Letter, 'kind' | 'subject' | 'paragraphs'>,
): Letter => ({
  to,
  brand,
  greeting: helloTo(greetedName),
  closing,
  ...rest,
  button: { text: button, url },
})

export const paymentFailedLetter = (studio: Studio, amountCents: number): Letter =>
  studioLetter(studio, 'Betaalmethode bekijken', {
    kind: 'payment_failed',
    subject: 'Je betaling is niet gelukt',
    paragraphs: [
      `We konden ${euros(amountCents)} voor je abonnement niet afschrijven.`,
      'We proberen het nog een keer. Controleer intussen je betaalmethode, dan blijft alles werken.',
    ],
  })

type EndingPlan = Studio & { plan: PlanId; endsAt: Date }

export const endsSoonLetter = (studio: EndingPlan, days: number): Letter =>
  studioLetter(studio, 'Abonnement verlengen', {
    kind: 'plan_ends_soon',
    subject: days === 1 ? 'Je abonnement loopt morgen af' : `Je abonnement loopt over ${days} dagen af`,
    paragraphs: [
      `Je abonnement ${nameOf(studio)} loopt tot ${longDate(studio.endsAt)}. Verleng op tijd, dan werk je gewoon door.`,
    ],
  })

export const trialEndsLetter = (studio: EndingPlan, amountCents: number): Letter =>
  studioLetter(studio, 'Abonnement bekijken', {
    kind: 'trial_ends_soon',
    subject: 'Je proefperiode is bijna voorbij',
    paragraphs: [
      `Op ${longDate(studio.endsAt)} eindigt je proefperiode. Daarna loopt ${nameOf(studio)} door voor ${euros(amountCents)} per periode.`,
      'Wil je niet verder? Zeg dan voor die dag op, dan betaal je niets.',
    ],
  })

export const endedLetter = (studio: EndingPlan): Letter =>
  studioLetter(studio, 'Abonnement verlengen', {
    kind: 'plan_ended',
    subject: 'Je abonnement is afgelopen',
    paragraphs: [
      `Je abonnement ${nameOf(studio)} is afgelopen, dus je kunt even niet verder werken.`,
      'Er is niets verwijderd: je klanten zien en downloaden hun afgeronde foto’s nog steeds. Verleng en alles staat er weer.',
    ],
  })

const perPeriod: Record<Period, string> = { monthly: 'per maand', yearly: 'per jaar' }

type MovedPlan = Studio & {
  plan: PlanId
  isClosed: boolean
  isLost: boolean
  activeUntil: Date | null
  subscription:
    | { status: string; plan: PlanId; period: Period; isCanceled: boolean; periodEndsAt: Date }
    | undefined
}

export const planEventLetter = (move: PlanEvent, moved: MovedPlan): Letter =>
  studioLetter(moved, 'Abonnement bekijken', { kind: `subscription_${move}`, ...texts[move](moved) })

type Text = { subject: string; paragraphs: string[] }

const texts: Record<PlanEvent, (moved: MovedPlan) => Text> = {
  started: (moved) => {
    const isTrial = moved.subscription?.status === 'trialing'
    return {
      subject: isTrial ? 'Je proefperiode is begonnen' : 'Je abonnement is begonnen',
      paragraphs: [
        isTrial
          ? `Je werkt nu met ${nameOf(moved)}; de eerste ${TRIAL_DAYS} dagen zijn gratis.`
          : `Je werkt nu met ${nameOf(moved)}.`,
        ...nextPaymentTexts(moved),
        ...(isTrial ? ['Zeg je voor die dag op, dan betaal je niets.'] : []),
      ],
    }
  },
  changed: (moved) => ({
    subject: 'Je abonnement is gewijzigd',
    paragraphs: [`Je hebt nu ${nameOf(moved)}.`, ...nextPaymentTexts(moved)],
  }),
  renewed: (moved) => ({
    subject: 'Je abonnement is verlengd',
    paragraphs: [
      `${nameOf(moved)} is verlengd.`,
      ...nextPaymentTexts(moved),
      'Je factuur staat bij je abonnement.',
    ],
  }),
  canceled: (moved) => ({
    subject: moved.isLost ? 'Je abonnement is gestopt' : 'Je abonnement is opgezegd',
    paragraphs: [
      ...(moved.isLost ? [`De bank heeft je betaling voor ${nameOf(moved)} teruggeboekt.`] : []),
      ...(moved.isClosed ? ['Wij hebben je account gesloten.'] : []),
      'Er wordt niets meer afgeschreven, en er wordt niets verwijderd.',
      ...(moved.activeUntil && !moved.isClosed
        ? [
            `Je kunt blijven werken tot ${longDate(moved.activeUntil)}. Bedenk je je? Dan zet je het met de knop weer aan.`,
          ]
        : []),
    ],
  }),
  resumed: (moved) => ({
    subject: 'Je abonnement loopt door',
    paragraphs: [`${nameOf(moved)} wordt weer vanzelf verlengd.`, ...nextPaymentTexts(moved)],
  }),
}

const nameOf = ({ plan }: { plan: PlanId }) => plans[plan].name

function nextPaymentTexts({ subscription, activeUntil }: MovedPlan): string[] {
  if (subscription && !subscription.isCanceled) {
    const cents = priceCents(subscription.plan, subscription.period)
    return [
      `Op ${longDate(subscription.periodEndsAt)} betaal je ${euros(cents)} ${perPeriod[subscription.period]}.`,
    ]
  }
  return activeUntil ? [`Je kunt ermee werken tot ${longDate(activeUntil)}.`] : []
}
