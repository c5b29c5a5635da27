import type { OwnDomain } from './own-domain.contract.ts'

/** Apart from the words of the settings, since the back office says it too. */
export const domainStatesNl: Record<OwnDomain['state'], string> = {
  waiting: 'Wacht op DNS',
  verified: 'Gevonden',
  live: 'Actief',
  lost: 'Kwijt',
}
