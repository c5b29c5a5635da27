export const myLettersNl = {
  title: (studioName: string) => `Mails van ${studioName}`,
  unknown: 'Mails van je fotograaf',
  label: 'Berichten per mail',
  line: 'Uitnodigingen, nieuwe foto’s en berichten. Mails over bestellingen, betalingen en inloggen krijg je altijd.',
  loading: 'Berichten laden',
  failed: 'Kon niet laden of je berichten wilt',
  done: { on: 'Je krijgt weer berichten', off: 'Je krijgt geen berichten meer' },
  broken: { title: 'Fout', line: 'Kon dit niet opslaan' },
}
