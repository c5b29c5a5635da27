export const bellNl = {
  days: { today: 'Vandaag', earlier: 'Eerder' },
  about: { turnover: 'Omzet en btw', plan: 'Je abonnement' },
}
