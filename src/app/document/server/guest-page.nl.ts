export const guestPageNl = {
  product: 'Lichttafel',
  title: (studio: string | undefined) => (studio === undefined ? 'Foto’s bekijken' : `Foto’s van ${studio}`),
}
