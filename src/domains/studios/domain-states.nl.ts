import type { OwnDomain } from './own-domain.contract.ts'

/** Separate from the settings' texts, because the back office shows the states too. */
export const domainStatesNl: Record<OwnDomain['state'], string> = {
  waiting: 'Wacht op DNS',
  verified: 'Gevonden',
  live: 'Actief',
  lost: 'Inactief',
}
