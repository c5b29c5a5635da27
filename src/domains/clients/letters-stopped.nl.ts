export const lettersStoppedNl = {
  title: 'Niet verstuurd',
  line: 'Deze klant wil geen berichten van jullie meer.',
}
