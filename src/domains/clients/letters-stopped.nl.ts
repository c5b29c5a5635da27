/** To a studio that writes to someone who wants no letters of it. */
export const lettersStoppedNl = {
  title: 'Niet verstuurd',
  line: 'Deze klant wil geen berichten van jullie meer.',
}
