import { TRIAL_DAYS, UNLIMITED_CLIENTS, type Plan } from './plans.rules.ts'

const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
const wholeEuros = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

/** '€ 13' or '€ 10,40': cents only where there are any. */
const price = (cents: number) => (cents % 100 === 0 ? wholeEuros : euros).format(cents / 100)

export const planTableNl = {
  label: 'Abonnementen',
  period: { label: 'Betaalperiode', monthly: 'Maandelijks', yearly: 'Jaarlijks', saving: '−20%' },
  mostChosen: 'Meest gekozen',
  price,
  perMonth: 'per maand',
  monthlyLine: 'Per maand opzegbaar',
  yearlyLine: (yearCents: number, savingCents: number) =>
    `${euros.format(yearCents / 100)} per jaar, je bespaart ${euros.format(savingCents / 100)}`,
  storage: ({ storageGb }: Plan) => `${storageGb} GB opslag`,
  clients: ({ maxClients }: Plan) =>
    maxClients === UNLIMITED_CLIENTS ? 'Onbeperkt aantal klanten' : `${maxClients} klanten`,
  features: (plan: Plan) => [
    plan.allowCustomBranding ? 'Eigen watermerk en logo' : 'Watermerk PREVIEW',
    ...(plan.allowDomain ? ['Eigen domein'] : []),
    ...(plan.apiAccess ? ['API-toegang'] : []),
    'Printbestellingen',
    'Downloads als ZIP',
  ],
  choose: (name: string) => `Kies ${name}`,
  chosen: (name: string) => `${name} gekozen`,
  trial: `Elk abonnement begint met ${TRIAL_DAYS} dagen gratis.`,
  vat: 'Prijzen zijn inclusief btw.',
}
