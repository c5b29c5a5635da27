export const firstClientNl = {
  title: 'Je eerste klant',
  line: "Vul in voor wie je foto's zijn en sleep ze erbij. Je klant krijgt een mail zodra ze klaarstaan.",
  files: (count: number) => (count === 0 ? 'Klant toevoegen' : 'Klant toevoegen en uploaden'),
  more: 'Met een persoonlijk bericht of een eigen wachtwoord',
}
