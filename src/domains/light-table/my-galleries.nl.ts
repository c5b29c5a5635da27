import { plural } from '#platform/pure/plural.ts'

export const myGalleriesNl = {
  title: 'Jouw galerijen',
  welcome: (firstName: string) => `Welkom, ${firstName}. Kies welke foto’s je wilt bekijken.`,
  failed: 'Kon je galerijen niet laden',
  back: 'Alle galerijen',
  closed: {
    title: 'Deze galerij bestaat niet of is niet meer open',
    line: 'Misschien klopt het adres niet, of heeft je fotograaf de galerij gesloten.',
    toOwn: 'Naar je foto’s',
  },
  notOpen: {
    draft: (firstName: string) => `Nog niet zichtbaar voor ${firstName}`,
    archived: (firstName: string) => `Gearchiveerd: niet meer zichtbaar voor ${firstName}`,
  },
  untitled: 'Galerij',
  chapters: 'Hoofdstukken',
  all: 'Alles',
  photoCount: (count: number) => plural(count, 'foto', 'foto’s'),
}
