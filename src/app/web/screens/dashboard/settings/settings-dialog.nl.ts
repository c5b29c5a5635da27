import type { SettingsSection } from '../dashboard-search.ts'

export const settingsDialogNl = {
  open: 'Instellingen',
  title: 'Instellingen',
  sections: 'Onderdelen van instellingen',
  security: 'Beveiliging',
  securityLine: 'Wachtwoord en sessies',
  storageByClient: {
    title: 'Opslag per klant',
    previews: (size: string) => `Previews ${size}`,
    finals: (size: string) => `Afgeronde foto’s ${size}`,
    archived: 'gearchiveerd',
    tidy: 'Opruimen',
    tidyOf: (name: string) => `Opruimen: ${name}`,
    all: (count: number) => `Toon alle ${count}`,
    fewer: 'Toon er minder',
  },
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
