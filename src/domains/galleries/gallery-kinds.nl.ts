import type { GalleryKind } from './galleries.rules.ts'

export const galleryKindsNl: Record<GalleryKind, string> = {
  wedding: 'Bruiloft',
  family: 'Gezin',
  newborn: 'Newborn',
  portrait: 'Portret',
  business: 'Zakelijk',
  event: 'Evenement',
  school: 'School',
  other: 'Anders',
}
