import { plural } from '#platform/pure/plural.ts'
import type { CutRefusal } from '#domains/photos/loupe/loupe.rules.ts'

export const loupeNl = {
  open: 'Loep',
  close: 'Loep sluiten',
  label: (label: string) => `Loep op ${label}, 100 %`,
  scale: '100 %',
  point: 'Wijs aan wat je van dichtbij wilt zien',
  loading: 'Loep wordt scherp gesteld',
  shown: 'Loep staat scherp',
  making: 'Deze foto is nog in verwerking. Straks kun je hem van dichtbij bekijken.',
  failed: 'Deze foto kan niet van dichtbij bekeken worden.',
  changed: 'Deze foto is net veranderd. Sluit hem en open hem opnieuw.',
  broken: 'De loep is even niet bereikbaar. Probeer het zo nog eens.',
  refusals: {
    too_many_attempts: ({ waitSeconds }: { waitSeconds: number }) =>
      `Je hebt al heel veel van dichtbij bekeken. Over ${plural(Math.ceil(waitSeconds / 60), 'minuut', 'minuten')} kan het weer.`,
    original_unreadable: 'Het bestand van deze foto is beschadigd. We kijken het na.',
    photo_too_heavy: 'Deze foto is te zwaar om van dichtbij te bekijken.',
  } satisfies Record<CutRefusal, string | ((facts: { waitSeconds: number }) => string)>,
}
