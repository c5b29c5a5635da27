import type { SettingsSection } from '../dashboard-search.ts'

export const settingsDialogNl = {
  open: 'Instellingen',
  title: 'Instellingen',
  sections: 'Onderdelen van instellingen',
  security: 'Beveiliging',
  securityLine: 'Wachtwoord en sessies',
  section: {
    algemeen: 'Algemeen',
    huisstijl: 'Huisstijl',
    prijzen: 'Prijzen',
    bedrijf: 'Bedrijf',
    opslag: 'Opslag',
    koppelingen: 'Koppelingen',
    abonnement: 'Abonnement',
  } satisfies Record<SettingsSection, string>,
}
