import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { darkroomNl } from '#domains/choices/darkroom/darkroom.nl.ts'
import {
  collectionSeed,
  fileStemOf,
  partsOf,
  sidecarMarks,
  smartCollection,
  uuidOfHash,
  warningsOf,
  xmpSidecar,
  type SidecarWishes,
} from '#domains/choices/darkroom/darkroom.rules.ts'
import { stemsOf } from '#domains/photos/selection/file-names.rules.ts'
import { csvLine } from '#kit/server/csv-lines.ts'
import { NOT_ALLOWED, Refused, type ListChoice } from './product.ts'
import type { ListCommand } from './read-command.ts'
import { mergeChoice } from './sidecars/merge-choice.ts'
import { choiceTexts, listTexts, problems } from './uploader.nl.ts'

type Out = { write: (text: string) => unknown }
type Outs = { out: Out; err: Out; signal: AbortSignal }

/** Writes what was chosen on a list in the form that is asked for; false when a file was left out. */
export async function writeList(choice: ListChoice, command: ListCommand, outs: Outs): Promise<boolean> {
  const { photos } = choice
  const { leaveOff, format } = command
  const files = photos.map(({ fileName }) => ({ sourceName: fileName }))
  const stems = stemsOf(files, leaveOff)
  // A search is all that takes one name for another that begins with it.
  const warnings = warningsOf(files, leaveOff).filter(({ kind }) => kind === 'twice' || format === 'txt')
  const shown = warnings.slice(0, WARNINGS_SHOWN).map(darkroomNl.warning)
  const more = warnings.length - shown.length
  if (format !== 'csv')
    for (const line of [...shown, ...(more > 0 ? [darkroomNl.moreWarnings(more)] : [])])
      outs.err.write(`${line}\n`)
  switch (format) {
    case 'txt':
      outs.out.write(stems.map((stem) => `${stem}\n`).join(''))
      return true
    case 'csv':
      outs.out.write(csvOf(choice))
      return true
    case 'lrsmcol':
      await writeCollections(choice, command, outs)
      return true
    case 'xmp-merge':
      return mergeInto(choice, command, stems, outs)
  }
}

const WARNINGS_SHOWN = 5

const titleOf = ({ list, client }: ListChoice) => `${list.title} ${client.name}`

function csvOf({ photos }: ListChoice): string {
  const yes = (is: boolean) => (is ? choiceTexts.yes : '')
  // Excel needs the BOM to recognise UTF-8.
  return `\ufeff${[
    csvLine(listTexts.columns),
    ...photos.map(({ fileName, name, alsoChosenBy, note, isDelivered }) =>
      csvLine([fileName, name, alsoChosenBy.join(', '), note, yes(isDelivered)]),
    ),
  ].join('')}`
}

/** As the studio's dialog makes them, by the same names: importing one again replaces the other. */
async function writeCollections(choice: ListChoice, command: ListCommand, { out }: Outs): Promise<void> {
  const { list, round, photos } = choice
  const { folder, leaveOff } = command
  if (photos.length === 0) throw new Refused(problems.nothingChosen, NOT_ALLOWED)
  const parts = partsOf(photos.map(({ fileName }) => ({ sourceName: fileName })))
  if (parts.length > 1 && folder === undefined)
    throw new Refused(problems.moreCollections(parts.length), NOT_ALLOWED)
  for (const [at, part] of parts.entries()) {
    const [nth, of] = [at + 1, parts.length]
    const title = of > 1 ? darkroomNl.files.part(titleOf(choice), nth, of) : titleOf(choice)
    const seed = collectionSeed({ listId: list.id, round, content: 'chosen' }, nth)
    const id = uuidOfHash(createHash('sha256').update(seed).digest('hex'))
    const collection = smartCollection(title, stemsOf(part, leaveOff), id)
    if (folder === undefined) out.write(collection)
    else {
      const name = `${fileStemOf(titleOf(choice))}${of > 1 ? `-${nth}` : ''}.lrsmcol`
      await writeFile(join(folder, name), collection)
      out.write(`${name}\n`)
    }
  }
}

function mergeInto(
  choice: ListChoice,
  { folder, isWritten, isCreated, withStars, language }: ListCommand,
  stems: readonly string[],
  { out, signal }: Outs,
): Promise<boolean> {
  if (stems.length === 0) throw new Refused(problems.nothingChosen, NOT_ALLOWED)
  const { chosenWord } = darkroomNl.files
  const wishes: SidecarWishes = { title: titleOf(choice), language, withStars, chosenWord }
  return mergeChoice({
    folder: folder!,
    stems,
    marks: sidecarMarks(wishes),
    newSidecar: xmpSidecar(wishes),
    isWritten,
    isCreated,
    say: (line) => void out.write(`${line}\n`),
    signal,
  })
}
