export const documentNl = {
  title: 'Lichttafel API',
  line: "Wat de programma's van een studio mogen vragen. Antwoorden zijn JSON, tijden in UTC, bedragen in centen.",
  key: 'Een API-sleutel uit Instellingen → Koppelingen.',
  problem:
    'Wat er niet kon, volgens RFC 9457. Op `code` kan een programma letten; `title` en `detail` zijn voor mensen.',
  scope: (scope: string) => `Nodig: \`${scope}\`.`,
  success: 'Gelukt.',
  idempotencyKey:
    'Hetzelfde verzoek met dezelfde waarde wordt één keer gedaan; daarna volgt een dag lang hetzelfde antwoord.',
}
