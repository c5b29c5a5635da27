import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { whyBroken } from '#domains/access/why-broken.nl.ts'
import { plans, UNLIMITED_CLIENTS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { euros, gigabytesUngrouped, longDate } from '#platform/pure/format.nl.ts'
import type { InvoiceKind } from '#domains/payments/documents/invoice-document.rules.ts'
import type { billingContract } from './billing.contract.ts'
import type { PaymentKind, PaymentStatus } from './billing.rules.ts'

type Contract = typeof billingContract

const periodNames: Record<Period, string> = { monthly: 'per maand', yearly: 'per jaar' }

export const planDescription = ({ plan, period }: { plan: PlanId; period: Period }, kind: PaymentKind) =>
  ({
    subscription: `Abonnement ${plans[plan].name}, ${periodNames[period]}`,
    one_time: `${plans[plan].name}, ${period === 'monthly' ? 'één maand' : 'één jaar'}`,
    upgrade: `Wijziging naar ${plans[plan].name}`,
  })[kind]

type PlanUsage = {
  plan: PlanId
  clientCount: number
  maxClients: number
  usedBytes: number
  limitBytes: number
}

function whyNotFitting({ plan, clientCount, maxClients, usedBytes, limitBytes }: PlanUsage): string {
  const { name } = plans[plan]
  const reasons = [
    maxClients !== UNLIMITED_CLIENTS &&
      clientCount > maxClients &&
      `Je hebt ${clientCount} klanten en ${name} heeft plaats voor ${maxClients}.`,
    usedBytes > limitBytes &&
      `Je gebruikt ${gigabytesUngrouped(usedBytes)} GB en ${name} heeft ${gigabytesUngrouped(limitBytes)} GB.`,
  ]
  return reasons.filter(Boolean).join(' ')
}

const failedPayment = 'Fout bij betaling'
const tryAgain = 'Er is een fout opgetreden. Probeer het opnieuw.'

const doesNotFit = (facts: PlanUsage) => ({
  title: `${plans[facts.plan].name} is te klein`,
  line: whyNotFitting(facts),
})
const paymentUnderWay = {
  title: 'Er loopt al een betaling',
  line: 'Zodra die verwerkt is, zie je het hier. Je hoeft niet nog eens te betalen.',
}

const accountClosed = {
  title: 'Je account is gesloten',
  line: 'Ook betalen heft dat niet op. Neem contact op voor ondersteuning.',
}

const notSoldAbroad = {
  title: 'Abonnementen verkopen we nu alleen aan bedrijven in Nederland.',
  line: 'Klopt het land bij je bedrijfsgegevens niet? Pas het aan, of neem contact op.',
}

const changeTexts = {
  account_closed: accountClosed,
  not_sold_abroad: notSoldAbroad,
  no_plan: 'Kies eerst een abonnement',
  same_plan: 'Dit abonnement heb je al',
  paid_until: ({ until }: { until: Date }) => ({
    title: 'Je huidige abonnement loopt nog',
    line: `Je hebt tot ${longDate(until)} betaald. Daarna kun je een ander abonnement kiezen.`,
  }),
  does_not_fit: doesNotFit,
}

export const billingNl = {
  startCheckout: {
    refusals: {
      acting_as_studio: ownerOnlyNl,
      account_closed: accountClosed,
      payments_closed: { title: 'Betalen kan nog niet', line: 'Probeer het later opnieuw.' },
      already_subscribed: {
        title: 'Je abonnement loopt al',
        line: 'Je kunt het wijzigen in je instellingen.',
      },
      payment_under_way: paymentUnderWay,
      not_sold_abroad: notSoldAbroad,
      plan_still_runs: ({ plan, until }) => ({
        title: `${plans[plan].name} loopt nog`,
        line: `Je hebt tot ${longDate(until)} betaald. Een groter abonnement kan meteen, in je instellingen; een kleiner kan daarna.`,
      }),
      does_not_fit: doesNotFit,
    } satisfies RefusalTexts<Contract['startCheckout']>,
    broken: { title: failedPayment, line: tryAgain },
  },
  activation: {
    done: 'Account geactiveerd!',
    timeout: 'Verwerking duurt langer',
    error: 'Activatie mislukt',
  },
  activateByHand: {
    done: 'Account geactiveerd!',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      checkout_not_found: {
        title: 'Handmatige activatie mislukt',
        line: 'Deze betaling is niet van jou of bestaat niet.',
      },
      not_paid: { title: 'Handmatige activatie mislukt', line: 'De betaling is nog niet binnen.' },
      account_closed: {
        title: 'Handmatige activatie mislukt',
        line: 'De betaling is binnen, maar je account is gesloten. Neem contact op voor ondersteuning.',
      },
    } satisfies RefusalTexts<Contract['activateByHand']>,
    broken: { title: 'Fout bij handmatige activatie', line: 'Neem contact op voor ondersteuning.' },
  },
  previewChange: {
    refusals: changeTexts satisfies RefusalTexts<Contract['previewChange']>,
  },
  changePlan: {
    done: (plan: PlanId) => `Succesvol geüpgraded naar ${plans[plan].name} plan!`,
    downgraded: (plan: PlanId) => `Je abonnement is nu ${plans[plan].name}`,
    refusals: {
      acting_as_studio: ownerOnlyNl,
      ...changeTexts,
      payment_failed: { title: failedPayment, line: 'Je betaalmethode is geweigerd. Er is niets gewijzigd.' },
      payment_under_way: paymentUnderWay,
      quote_expired: { title: 'De prijs is bijgewerkt', line: 'Kijk hem even na en kies dan opnieuw.' },
    } satisfies RefusalTexts<Contract['changePlan']>,
    broken: (requestId: string | undefined) => ({
      title: `Fout bij upgraden: ${whyBroken(requestId)}`,
      line: 'Probeer het opnieuw.',
    }),
  },
  cancel: {
    done: 'Abonnement opgezegd',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      no_subscription: 'Er is geen lopend abonnement',
    } satisfies RefusalTexts<Contract['cancelSubscription']>,
    broken: { title: 'Opzeggen mislukt', line: tryAgain },
  },
  resume: {
    done: 'Je abonnement loopt weer door',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      no_subscription: 'Er is geen lopend abonnement',
      account_closed: accountClosed,
    } satisfies RefusalTexts<Contract['resumeSubscription']>,
    broken: { title: 'Hervatten mislukt', line: tryAgain },
  },
  portal: {
    refusals: {
      acting_as_studio: ownerOnlyNl,
      no_customer: 'Er is nog niets betaald',
    } satisfies RefusalTexts<Contract['openPortal']>,
    broken: { title: 'Kon je betaalgegevens niet openen', line: tryAgain },
  },
  list: {
    title: 'Facturen',
    empty: 'Nog geen betalingen',
    failed: 'Kon betalingen niet laden',
    invoice: 'Factuur openen',
    correction: { credit: 'Creditfactuur', invoice: 'Factuur opnieuw' } satisfies Record<InvoiceKind, string>,
    correctionFile: {
      credit: 'Creditfactuur openen',
      invoice: 'Factuur openen',
    } satisfies Record<InvoiceKind, string>,
    /** Contains the button's visible text, which voice control users say. */
    asPdf: (opens: string, name: string) => `${opens} als PDF: ${name}`,
    ubl: 'UBL downloaden',
    status: {
      succeeded: 'Voltooid',
      pending: 'In Behandeling',
      failed: 'Mislukt',
    } satisfies Record<PaymentStatus, string>,
    canceled: 'Geannuleerd',
    refunded: (cents: number) => `${euros(cents)} terugbetaald`,
    chargedBack: (cents: number) => `${euros(cents)} teruggeboekt`,
  },
}
