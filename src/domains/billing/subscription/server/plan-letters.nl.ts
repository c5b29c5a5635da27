import type { Letter } from '#domains/mail/server/mail.ts'
import { plans, TRIAL_DAYS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import { priceCents, type PlanMove } from '../../billing.rules.ts'
import { studioLetter } from '../../invoices/server/payment-letters.nl.ts'

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

const kinds = {
  started: 'subscription_started',
  changed: 'subscription_changed',
  renewed: 'subscription_renewed',
  canceled: 'subscription_canceled',
  resumed: 'subscription_resumed',
} as const satisfies Record<PlanMove, string>

export const planMovedLetter = (to: string, move: PlanMove, moved: Moved): Letter =>
  studioLetter(to, moved.businessName, {
    kind: kinds[move],
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
