import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { plural } from '#platform/pure/plural.ts'
import type { photosContract } from './photos.contract.ts'
import type { ShiftUnit, ClockDeviation } from './clock-shift.rules.ts'

export const cameraClocksNl = {
  title: 'Klok per camera',
  line: 'Liep een camera voor of achter? Zet de klok gelijk, dan staan alle foto’s op volgorde, ook voor je klant.',
  loading: 'Camera’s laden',
  failed: 'Kon de camera’s niet laden',
  none: 'In deze foto’s staat niet met welke camera ze gemaakt zijn',
  noneLine: 'Kies een eigen volgorde om ze zelf op hun plek te zetten.',
  camera: (place: number) => `Camera ${place}`,
  serial: (serial: string) => `nr. ${serial}`,
  photos: (count: number) => plural(count, 'foto', 'foto’s'),
  from: (first: string, last: string) => {
    const [day = ''] = first.split(' ')
    return first === last ? first : `${first} tot ${last.replace(`${day} `, '')}`
  },
  run: (camera: string) => `Klok van ${camera}`,
  runs: {
    right: 'Loopt gelijk',
    behind: 'Loopt achter',
    ahead: 'Loopt voor',
  } satisfies Record<ClockDeviation, string>,
  parts: {
    days: 'Dagen',
    hours: 'Uren',
    minutes: 'Minuten',
    seconds: 'Seconden',
  } satisfies Record<ShiftUnit, string>,
  tooFar: 'Dit is meer dan dertig jaar',
  submit: 'Klokken opslaan',
  unchanged: 'Je hebt nog niets veranderd',
  done: { title: 'Klokken opgeslagen', line: 'De foto’s staan op hun nieuwe tijd, ook voor je klant' },
  refusals: { gallery_not_found: 'Deze galerij is er niet meer' } satisfies RefusalTexts<
    (typeof photosContract)['setCameraClocks']
  >,
  broken: 'Kon de klokken niet opslaan',
}
