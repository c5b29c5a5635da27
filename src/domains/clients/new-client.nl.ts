/** What only the form says in which a client is made: nobody loads it before. */
export const newClientNl = {
  title: 'Nieuwe Klant Toevoegen',
  password: 'Tijdelijk wachtwoord',
  byLink: 'Je klant krijgt een inloglink en is met één tik binnen.',
  alsoPassword: 'Ook een wachtwoord geven',
  passwordLine: 'Nodig is het niet: je klant komt binnen met de knop in de uitnodiging.',
  submit: 'Klant toevoegen',
}
