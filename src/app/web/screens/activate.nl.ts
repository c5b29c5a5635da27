export const activateNl = {
  title: 'Kies je abonnement',
  inactive: 'Je account is nog niet actief. Kies wat bij je past; de eerste 14 dagen zijn gratis.',
  payMode: {
    label: 'Betaalwijze',
    automatic: { label: 'Automatisch', line: 'Elke periode vanzelf afgeschreven, opzeggen kan altijd.' },
    manual: { label: 'Handmatig', line: 'Je betaalt één periode vooruit en verlengt zelf.' },
  },
  nothingChosen: 'Kies eerst een abonnement',
  notYet: 'Betalen kan binnenkort',
  notYetLine: 'Afrekenen is nog niet mogelijk: betalen kan binnenkort.',
  checkout: 'Naar afrekenen',
  home: 'Naar je dashboard',
}
