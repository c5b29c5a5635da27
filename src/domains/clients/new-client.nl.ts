export const newClientNl = {
  title: 'Nieuwe Klant Toevoegen',
  password: 'Tijdelijk wachtwoord',
  byLink: 'Je klant krijgt een inloglink en is met één tik binnen.',
  alsoPassword: 'Ook een wachtwoord geven',
  passwordLine: 'Dat hoeft niet: je klant logt in met de knop in de uitnodiging.',
  submit: 'Klant toevoegen',
}
