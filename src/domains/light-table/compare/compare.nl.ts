import { COMPARED_MAX, COMPARED_MIN } from './compare.rules.ts'

export const compareNl = {
  title: 'Vergelijken',
  label: (count: number) => `Vergelijken, ${count === 1 ? '1 foto' : `${count} foto’s`}`,
  compare: 'Vergelijk',
  whyNot: {
    title: `Kies ${COMPARED_MIN} tot ${COMPARED_MAX} foto’s om te vergelijken`,
    tooMany: `Meer dan ${COMPARED_MAX} foto’s naast elkaar worden te klein. Haal er een paar uit je selectie.`,
    tooFew: 'Selecteer er nog een bij.',
  },
  back: 'Terug',
  count: (count: number) => (count === 1 ? '1 foto' : `${count} foto’s`),
  gone: (count: number) =>
    count === 1 ? 'Eén foto ligt hier niet meer' : `${count} foto’s liggen hier niet meer`,
  /** Narrow screens show only `short`. */
  together: { short: 'Samen', rest: 'zoomen' },
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  add: 'Foto toevoegen',
  full: `Er liggen er al ${COMPARED_MAX}`,
  none: 'Alle foto’s liggen er al',
  alone: 'Leg er een foto naast',
  added: (label: string) => `${label} toegevoegd`,
  nextOf: (label: string) => `Volgende kandidaat in plaats van ${label}`,
  removeOf: (label: string) => `Haal ${label} weg`,
  removed: (label: string) => `${label} is weggehaald`,
  keysButton: 'Toetsen',

  keys: {
    title: 'Toetsen bij vergelijken',
    pick: 'Foto aanwijzen',
    add: 'Foto toevoegen',
    next: 'Volgende kandidaat',
    previous: 'Vorige kandidaat',
    remove: 'Haal weg',
    zoom: 'In- en uitzoomen',
    whole: 'Hele foto’s',
    pan: 'Schuiven, of de vorige en volgende',
    together: 'Samen of apart zoomen',
    back: 'Terug',
    list: 'Deze lijst',
    names: { places: '1 – 4', arrows: 'Pijltjes', remove: 'X', shiftN: 'Shift + N', escape: 'Esc' },
  },
}
