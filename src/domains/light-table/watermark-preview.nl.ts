import { figure } from '#platform/pure/format.nl.ts'

export const watermarkPreviewNl = {
  title: 'Zo ziet je klant het',
  live: 'live',
  alt: 'Je watermerk op een foto',
  line: 'Schuif tussen je foto en de preview met watermerk',
  share: (percent: number) => `${percent}% zonder watermerk`,
  inPixels:
    'Zo staat het in de pixels van elke preview, op elke foto net iets anders. Schuif de lijn om je foto zonder te zien.',
  onBlur:
    'Zo staat het in de pixels van elke preview, op elke foto net iets anders. Upload een afgeronde foto om het op een scherpe foto te zien.',
  noPhoto: 'Na je eerste upload zie je je watermerk op een foto van jezelf.',
  madeAgain: (count: number) =>
    count === 1
      ? 'Bij opslaan wordt 1 preview opnieuw gemaakt.'
      : `Bij opslaan worden ${figure(count)} previews opnieuw gemaakt.`,
  failed: 'Kon geen foto laden om je watermerk op te tonen',
}
