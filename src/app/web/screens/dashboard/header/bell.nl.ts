export const bellNl = {
  days: { today: 'Vandaag', earlier: 'Eerder' },
  /** Stands for a name where no client is concerned. */
  about: { turnover: 'Omzet en btw', plan: 'Je abonnement' },
}
