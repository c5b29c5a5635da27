import type { GalleryKind } from './galleries.rules.ts'

/** The chapters that a new gallery of each kind is offered, until the studio keeps its own. */
export const firstSectionsNl: Record<GalleryKind, string[]> = {
  wedding: ['Voorbereiding', 'Ceremonie', 'Feest'],
  family: [],
  newborn: ['Baby', 'Gezin', 'Details'],
  portrait: [],
  business: ['Portretten', 'Sfeer'],
  event: [],
  school: ['Portretten', "Groepsfoto's"],
  other: [],
}
