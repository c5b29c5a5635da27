import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { darkroomNl } from '#domains/choices/darkroom/darkroom.nl.ts'
import {
  collectionSeed,
  titleToFileStem,
  splitIntoParts,
  sidecarMarksFor,
  formatSmartCollection,
  uuidOfHash,
  nameWarningsOf,
  formatXmpSidecar,
  type SidecarOptions,
} from '#domains/choices/darkroom/darkroom.rules.ts'
import { stemsOf } from '#domains/light-table/selection/file-names.rules.ts'
import { csvRow } from '#kit/server/csv-rows.ts'
import { EXIT_NOT_ALLOWED, UserError, type ChosenPhotos } from './api-client.ts'
import type { ChoiceListCommand } from './read-command.ts'
import { mergeChoice } from './sidecars/merge-choice.ts'
import { choiceTexts, listTexts, problems } from './uploader.nl.ts'

type Output = { write: (text: string) => unknown }
type Outputs = { out: Output; err: Output; signal: AbortSignal }

export async function writeList(
  choice: ChosenPhotos,
  command: ChoiceListCommand,
  outputs: Outputs,
): Promise<boolean> {
  const { photos } = choice
  const { leaveOff, format } = command
  const files = photos.map(({ fileName }) => ({ sourceName: fileName }))
  const stems = stemsOf(files, leaveOff)
  // A text search for a name also finds longer names that begin with it: only `txt` warns of them.
  const warnings = nameWarningsOf(files, leaveOff).filter(({ kind }) => kind === 'twice' || format === 'txt')
  const shown = warnings.slice(0, WARNINGS_SHOWN).map(darkroomNl.warning)
  const more = warnings.length - shown.length
  if (format !== 'csv')
    for (const line of [...shown, ...(more > 0 ? [darkroomNl.moreWarnings(more)] : [])])
      outputs.err.write(`${line}\n`)
  switch (format) {
    case 'txt':
      outputs.out.write(stems.map((stem) => `${stem}\n`).join(''))
      return true
    case 'csv':
      outputs.out.write(csvOf(choice))
      return true
    case 'lrsmcol':
      await writeCollections(choice, command, outputs)
      return true
    case 'xmp-merge':
      return mergeInto(choice, command, stems, outputs)
  }
}

const WARNINGS_SHOWN = 5

const titleOf = ({ list, client }: ChosenPhotos) => `${list.title} ${client.name}`

function csvOf({ photos }: ChosenPhotos): string {
  const yes = (is: boolean) => (is ? choiceTexts.yes : '')
  // Excel needs the BOM to recognise UTF-8.
  return `\ufeff${[
    csvRow(listTexts.columns),
    ...photos.map(({ fileName, name, alsoChosenBy, note, isDelivered }) =>
      csvRow([fileName, name, alsoChosenBy.join(', '), note, yes(isDelivered)]),
    ),
  ].join('')}`
}

/**
 * Writes smart collections with the same ids as the studio's dialog, so that a second import
 * replaces the first.
 */
async function writeCollections(
  choice: ChosenPhotos,
  command: ChoiceListCommand,
  { out }: Outputs,
): Promise<void> {
  const { list, round, photos } = choice
  const { folder, leaveOff } = command
  if (photos.length === 0) throw new UserError(problems.nothingChosen, EXIT_NOT_ALLOWED)
  const parts = splitIntoParts(photos.map(({ fileName }) => ({ sourceName: fileName })))
  if (parts.length > 1 && folder === undefined)
    throw new UserError(problems.moreCollections(parts.length), EXIT_NOT_ALLOWED)
  for (const [at, part] of parts.entries()) {
    const [nth, of] = [at + 1, parts.length]
    const title = of > 1 ? darkroomNl.files.part(titleOf(choice), nth, of) : titleOf(choice)
    const seed = collectionSeed({ listId: list.id, round, content: 'chosen' }, nth)
    const id = uuidOfHash(createHash('sha256').update(seed).digest('hex'))
    const collection = formatSmartCollection(title, stemsOf(part, leaveOff), id)
    if (folder === undefined) out.write(collection)
    else {
      const name = `${titleToFileStem(titleOf(choice))}${of > 1 ? `-${nth}` : ''}.lrsmcol`
      await writeFile(join(folder, name), collection)
      out.write(`${name}\n`)
    }
  }
}

function mergeInto(
  choice: ChosenPhotos,
  { folder, isWritten, isCreated, withStars, language }: ChoiceListCommand,
  stems: readonly string[],
  { out, signal }: Outputs,
): Promise<boolean> {
  if (stems.length === 0) throw new UserError(problems.nothingChosen, EXIT_NOT_ALLOWED)
  const { chosenWord } = darkroomNl.files
  const wishes: SidecarOptions = { title: titleOf(choice), language, withStars, chosenWord }
  return mergeChoice({
    folder: folder!,
    stems,
    marks: sidecarMarksFor(wishes),
    newSidecar: formatXmpSidecar(wishes),
    isWritten,
    isCreated,
    say: (line) => void out.write(`${line}\n`),
    signal,
  })
}
