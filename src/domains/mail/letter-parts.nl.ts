export const letterPartsNl = {
  cover: 'De omslag van de galerij',
  thumb: (place: number) => `Foto ${place} uit de galerij`,
  line: (product: string) => `De foto voor ${product}`,
  buttonFails: 'Werkt de knop niet?',
  openLink: 'Open deze link',
}
