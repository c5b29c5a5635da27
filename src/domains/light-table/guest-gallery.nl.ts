import { plural } from '#platform/pure/plural.ts'

const photos = (count: number) => plural(count, 'foto', 'foto’s')

export const guestGalleryNl = {
  title: (host: string) => `De foto’s van ${host}`,
  forPartner: 'Jullie foto’s',
  count: photos,
  myFavorites: 'Mijn favorieten',
  countedFavorites: (count: number) =>
    count === 0 ? 'Mijn favorieten' : `Mijn favorieten, ${photos(count)}`,
  preview: 'Zo zien gasten van deze link de galerij',
  webSize: 'in webformaat, hooguit 2048 pixels',
  empty: {
    title: 'Hier staan nog geen foto’s',
    line: 'Kijk later nog eens. Dezelfde link blijft werken.',
  },
}
