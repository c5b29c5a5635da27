export const logCsvNl = {
  fileName: (day: string) => `logs-${day}.csv`,
  columns: [
    'Wanneer',
    'Naam',
    'Gebruikerstype',
    'Actie',
    'Details',
    'Oude waarde',
    'Nieuwe waarde',
    'IP-adres',
    'Gebruikers-id',
    'Via beheerder',
    'Via API-sleutel',
  ],
}
