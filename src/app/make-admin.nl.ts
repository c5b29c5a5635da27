export const makeAdminNl = {
  usage: 'Zeg voor wie: npm run make-admin -- naam@voorbeeld.nl',
  taken: (email: string) => `${email} hoort al bij een fotograaf of een klant. Kies een ander adres.`,
  made: (email: string) => `${email} is nu beheerder.`,
  renewed: (email: string) =>
    `${email} was al beheerder en heeft een nieuw wachtwoord. Andere sessies zijn beëindigd.`,
  password: (password: string) => `Wachtwoord (staat alleen hier): ${password}`,
}
