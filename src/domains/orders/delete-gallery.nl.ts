import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { plural } from '#platform/pure/plural.ts'
import type { ordersContract } from './orders.contract.ts'

const title = 'Galerij verwijderen?'

export const deleteGalleryNl = {
  title,
  line: (photoCount: number, choiceCount: number, commentCount: number) => {
    const lost = [
      plural(photoCount, 'foto', 'foto’s'),
      plural(choiceCount, 'keuze', 'keuzes'),
      plural(commentCount, 'opmerking', 'opmerkingen'),
    ]
    return `Typ de titel om te verwijderen. ${lost[0]}, ${lost[1]} en ${lost[2]} gaan verloren. Dit kan niet ongedaan worden gemaakt.`
  },
  field: (title: string) => `Titel: ${title}`,
  submit: 'Verwijderen',
  done: 'Galerij verwijderd',
  refusals: {
    acting_as_studio: ownerOnlyNl,
    gallery_not_found: 'Deze galerij is er niet meer',
    title_differs: 'Dit is niet de titel',
    uploads_underway: { title: 'Dat kan nog niet', line: 'Er worden nog foto’s naar deze galerij geüpload.' },
    photo_in_order: ({ count }) => ({
      title: 'Dat kan nog niet',
      line: `${plural(count, 'foto is besteld en moet', 'foto’s zijn besteld en moeten')} nog worden afgedrukt.`,
    }),
  } satisfies RefusalTexts<(typeof ordersContract)['deleteGallery']>,
  broken: 'Kon de galerij niet verwijderen',
}
