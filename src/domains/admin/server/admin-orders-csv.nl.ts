export const adminOrdersCsvNl = {
  fileName: (day: string) => `alle-bestellingen-${day}.csv`,
  columns: [
    'Besteld op',
    'Bestelling',
    'Klant',
    'Fotograaf',
    'Status',
    'Bedrag',
    'Betaald op',
    'Verzonden op',
    'Voltooid op',
    'Geannuleerd op',
    'Bestelling-id',
    'Account-id',
  ],
}
