import { dutchPossessive } from '#platform/pure/owned-by.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'

export const emptyStageNl = {
  drop: {
    preview: (firstName: string) => `Sleep ${dutchPossessive(firstName)} foto’s hierheen`,
    final: (firstName: string) => `Sleep ${dutchPossessive(firstName)} afgeronde foto’s hierheen`,
  } satisfies Record<PhotoType, (firstName: string) => string>,
  choose: {
    preview: (firstName: string) => `Kies ${dutchPossessive(firstName)} foto’s`,
    final: (firstName: string) => `Kies ${dutchPossessive(firstName)} afgeronde foto’s`,
  } satisfies Record<PhotoType, (firstName: string) => string>,
  line: {
    preview: (firstName: string) => `Je deelt ze als preview met ${firstName}, met je watermerk erop.`,
    final: (firstName: string) => `Of zet previews op Final, dan staan ze hier voor ${firstName} klaar.`,
  } satisfies Record<PhotoType, (firstName: string) => string>,
}
