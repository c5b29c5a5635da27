import { plans, type NoPaymentReason, type PlanId } from '#domains/plans/plans.rules.ts'
import { billingNl } from './billing.nl.ts'

const openLine = 'Dit duurt meestal een paar seconden. Je kunt deze pagina open laten.'

export const activationNl = {
  processing: {
    title: 'Je betaling wordt verwerkt',
    line: openLine,
  },
  settingUp: {
    trial: 'Je proefperiode wordt klaargezet',
    nothing: 'Je abonnement wordt klaargezet',
  } satisfies Record<NoPaymentReason, string>,
  success: {
    title: billingNl.activation.done,
    line: (plan: PlanId) => `Je hebt nu ${plans[plan].name}. We openen je dashboard.`,
    home: 'Naar je dashboard',
  },
  timeout: {
    title: billingNl.activation.timeout,
    line: 'Je betaling is onderweg. Je account wordt vanzelf actief zodra die binnen is, of vraag het nu na.',
    byHand: 'Handmatig activeren',
  },
  unpaid: {
    title: billingNl.activation.error,
    line: 'Er is niet betaald. Je kunt het opnieuw proberen; er is niets afgeschreven.',
  },
  closed: {
    title: 'Je account is gesloten',
    line: 'Je betaling is binnen, maar je account blijft gesloten. Neem contact op voor ondersteuning.',
  },
  error: {
    title: billingNl.activation.error,
    line: 'We herkennen deze betaling niet. Heb je wel betaald? Neem contact op voor ondersteuning.',
  },
  again: 'Terug naar abonnementen',
  contact: 'Neem contact op',
}
