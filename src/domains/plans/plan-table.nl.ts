import { euros, price } from '#platform/pure/format.nl.ts'
import { TRIAL_DAYS, UNLIMITED_CLIENTS, type Plan } from './plans.rules.ts'

const rights = (plan: Plan) => [
  plan.allowCustomBranding ? 'Eigen watermerk en logo' : 'Watermerk PREVIEW',
  ...(plan.allowDomain ? ['Eigen domein'] : []),
  ...(plan.apiAccess ? ['API-toegang'] : []),
]

export const planTableNl = {
  label: 'Abonnementen',
  period: { label: 'Betaalperiode', monthly: 'Maandelijks', yearly: 'Jaarlijks', saving: '−20%' },
  mostChosen: 'Meest gekozen',
  price,
  perMonth: 'per maand',
  monthlyLine: 'Per maand opzegbaar',
  yearlyLine: (yearCents: number, savingCents: number) =>
    `${euros(yearCents)} per jaar, je bespaart ${euros(savingCents)}`,
  storage: ({ storageGb }: Plan) => `${storageGb} GB opslag`,
  clients: ({ maxClients }: Plan) =>
    maxClients === UNLIMITED_CLIENTS ? 'Onbeperkt aantal klanten' : `${maxClients} klanten`,
  features: (plan: Plan) => [...rights(plan), 'Printbestellingen', 'Downloads als ZIP'],
  rights,
  choose: (name: string) => `Kies ${name}`,
  chosen: (name: string) => `${name} gekozen`,
  trial: `Elk abonnement begint met ${TRIAL_DAYS} dagen gratis.`,
  vat: 'Prijzen zijn inclusief btw.',
}
