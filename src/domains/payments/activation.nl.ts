import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import { paymentsNl } from './payments.nl.ts'

export const activationNl = {
  processing: {
    title: 'Je betaling wordt verwerkt',
    line: 'Dit duurt meestal een paar seconden. Je kunt deze pagina open laten.',
  },
  success: {
    title: paymentsNl.activation.done,
    line: (plan: PlanId) => `Je hebt nu ${plans[plan].name}. Alles staat voor je klaar.`,
    home: 'Naar je dashboard',
  },
  timeout: {
    title: paymentsNl.activation.timeout,
    line: 'Je betaling is onderweg. Je account wordt vanzelf actief zodra die binnen is, of vraag het nu na.',
    byHand: 'Handmatig activeren',
  },
  unpaid: {
    title: paymentsNl.activation.error,
    line: 'Er is niet betaald. Je kunt het opnieuw proberen; er is niets afgeschreven.',
  },
  closed: {
    title: 'Je account is gesloten',
    line: 'Je betaling is binnen, maar opent je account niet. Neem contact op voor ondersteuning.',
  },
  error: {
    title: paymentsNl.activation.error,
    line: 'We herkennen deze betaling niet. Heb je wel betaald? Neem contact op voor ondersteuning.',
  },
  again: 'Terug naar abonnementen',
}
