export const resetTwoStepsNl = {
  usage: 'Zeg voor wie: npm run reset-two-steps -- naam@voorbeeld.nl',
  unknown: (email: string) => `Niemand heeft het adres ${email}.`,
  done: (email: string) =>
    `${email} logt weer in met alleen een wachtwoord. Codes, passkeys en sessies zijn weg, en er gaat een mail uit.`,
}
