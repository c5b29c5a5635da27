export const lettersStoppedNl = {
  title: 'Niet verstuurd',
  line: 'Deze klant heeft zich afgemeld voor je berichten.',
}
