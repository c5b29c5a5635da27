import { plans, type PlanId } from './plans.rules.ts'

export const plansNl = {
  clientLimit: {
    title: 'Klantenlimiet bereikt',
    line: (plan: PlanId | null) =>
      `Je hebt het maximale aantal klanten bereikt voor je ${plan ? plans[plan].name : 'huidige'} plan. Upgrade voor meer klanten.`,
  },
}
