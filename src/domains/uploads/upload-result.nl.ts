import { figure } from '#platform/pure/format.nl.ts'

export const uploadResultNl = {
  ready: (count: number) => (count === 1 ? '1 foto staat klaar' : `${figure(count)} foto’s staan klaar`),
  allThere: 'Alles stond er al',
  asClient: 'Bekijk als klant',
}
