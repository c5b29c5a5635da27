import { csvLine } from '#kit/server/csv-lines.ts'
import type { Photo } from './product.ts'
import type { Choice } from './read-command.ts'
import { choiceTexts } from './uploader.nl.ts'

const isChosen: Record<Choice, (photo: Photo) => boolean> = {
  favorites: ({ isFavorite }) => isFavorite,
  approved: ({ isApproved }) => isApproved,
  comments: ({ commentCount }) => commentCount > 0,
}

export function writeChoice(
  photos: readonly Photo[],
  { format, only }: { format: 'txt' | 'csv'; only: Choice | undefined },
): string {
  const chosen = photos
    .filter((photo) => (only ? isChosen[only](photo) : Object.values(isChosen).some((is) => is(photo))))
    .sort((one, other) => one.fileName.localeCompare(other.fileName, 'nl', { numeric: true }))
  if (format === 'txt') return [...new Set(chosen.map(({ fileName }) => `${fileName}\n`))].join('')
  const yes = (is: boolean) => (is ? choiceTexts.yes : '')
  // Excel needs the BOM to recognise UTF-8.
  return `\ufeff${[
    csvLine(choiceTexts.columns),
    ...chosen.map(({ fileName, type, isFavorite, isApproved, commentCount }) =>
      csvLine([fileName, choiceTexts.type[type], yes(isFavorite), yes(isApproved), commentCount]),
    ),
  ].join('')}`
}
