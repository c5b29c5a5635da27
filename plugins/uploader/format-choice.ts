import { csvRow } from '#kit/server/csv-rows.ts'
import type { Photo } from './api-client.ts'
import type { ChoiceFilter } from './read-command.ts'
import { choiceTexts } from './uploader.nl.ts'

const isChosen: Record<ChoiceFilter, (photo: Photo) => boolean> = {
  favorites: ({ isFavorite }) => isFavorite,
  approved: ({ isApproved }) => isApproved,
  comments: ({ commentCount }) => commentCount > 0,
}

export function formatChoice(
  photos: readonly Photo[],
  { format, only }: { format: 'txt' | 'csv'; only: ChoiceFilter | undefined },
): string {
  const chosen = photos
    .filter((photo) => (only ? isChosen[only](photo) : Object.values(isChosen).some((is) => is(photo))))
    .sort((one, other) => one.fileName.localeCompare(other.fileName, 'nl', { numeric: true }))
  if (format === 'txt') return [...new Set(chosen.map(({ fileName }) => `${fileName}\n`))].join('')
  const yes = (is: boolean) => (is ? choiceTexts.yes : '')
  // Excel needs the BOM to recognise UTF-8.
  return `\ufeff${[
    csvRow(choiceTexts.columns),
    ...chosen.map(({ fileName, type, isFavorite, isApproved, commentCount }) =>
      csvRow([fileName, choiceTexts.type[type], yes(isFavorite), yes(isApproved), commentCount]),
    ),
  ].join('')}`
}
