import type { JourneyStep } from '../orders.rules.ts'

export const journeyNl = {
  title: 'Verloop',
  of: (gallery: string) => `Verloop van ${gallery}`,
  loading: 'Verloop laden',
  failed: 'Kon het verloop niet laden',
  steps: {
    invited: 'Uitgenodigd',
    viewed: 'Bekeken',
    chosen: 'Gekozen',
    finished: 'Afgerond',
    ordered: 'Besteld',
  } satisfies Record<JourneyStep, string>,
  notYet: 'Nog niet',
  notBegun: 'Nog niet uitgenodigd',
  /** Shown for a step reached on an unknown day. */
  unknownDay: 'Ja',
}
