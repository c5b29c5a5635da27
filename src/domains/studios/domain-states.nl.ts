import type { OwnDomain } from './own-domain.contract.ts'

/** Apart from the texts of the settings, because the back office shows it too. */
export const domainStatesNl: Record<OwnDomain['state'], string> = {
  waiting: 'Wacht op DNS',
  verified: 'Gevonden',
  live: 'Actief',
  lost: 'Kwijt',
}
