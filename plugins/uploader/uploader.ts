#!/usr/bin/env node
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from './folder-state.ts'
import { createRetryTiming } from './retry-timing.ts'
import {
  findClient,
  nameOf,
  EXIT_NOT_ALLOWED,
  openLichttafelApi,
  UserError,
  type Photo,
} from './api-client.ts'
import { readCommand, type Command } from './read-command.ts'
import { createReporter } from './reporter.ts'
import { uploadFolder } from './upload-folder.ts'
import { help, listTexts, problems, progress } from './uploader.nl.ts'
import { watchFolder } from './watch-folder.ts'
import { formatChoice } from './format-choice.ts'
import { writeList } from './write-list.ts'

/** Placeholder that the server replaces by its own URL when it serves this file. */
const SERVED_FROM = '%PUBLIC_URL%'
const servedFrom = SERVED_FROM.startsWith('%') ? '' : SERVED_FROM

/** Exit code: not every file was handled, or an unexpected error. */
const EXIT_NOT_ALL = 1
const INTERRUPTED = 130

const now = () => Date.now()
const stopped = new AbortController()
const interrupt = () => stopped.abort(new UserError(progress.stopped, INTERRUPTED))
process.once('SIGINT', interrupt)
process.once('SIGTERM', interrupt)
// EPIPE means that the program that reads the output, such as `head`, has ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

async function run(command: Command): Promise<number> {
  if (command.name === 'help') {
    process.stdout.write(help(servedFrom))
    return 0
  }
  const isEndless = command.name === 'upload' && command.isWatched
  const patience = createRetryTiming({
    sleep: (ms) =>
      sleep(ms, undefined, { signal: stopped.signal }).catch(() => stopped.signal.throwIfAborted()),
    now,
    isEndless,
  })
  const product = openLichttafelApi({ ...command, patience })
  if (command.name === 'clients') {
    for await (const client of product.listClients())
      process.stdout.write(`${[client.id, client.email, nameOf(client)].join('\t')}\n`)
    return 0
  }
  if (command.name === 'lists') {
    for (const { id, title, state, chosenCount } of (await product.listLists(command.gallery)).data)
      process.stdout.write(`${[id, title, listTexts.state[state], chosenCount].join('\t')}\n`)
    return 0
  }
  if (command.name === 'list') {
    const outs = { out: process.stdout, err: process.stderr, signal: stopped.signal }
    return (await writeList(await product.readChoice(command.listId), command, outs)) ? 0 : EXIT_NOT_ALL
  }
  const { id: clientId, client } = await findClient(product, command.client)
  if (command.name === 'choice') {
    const photos: Photo[] = []
    for await (const photo of product.listPhotos(clientId, command.gallery)) photos.push(photo)
    process.stdout.write(formatChoice(photos, command))
    return 0
  }

  const { folder, type, gallery, isWatched } = command
  const unlockFolder = lockFolder(folder)
  if (!unlockFolder) throw new UserError(problems.inUse(folder), EXIT_NOT_ALLOWED)
  try {
    const reporter = createReporter(process.stderr, { now, namesEach: isWatched })
    if (client) reporter.say(progress.to(nameOf(client), type))
    const uploading = {
      product,
      aim: { clientId, type, ...(gallery && { galleryId: gallery }) },
      folder,
      reporter,
      signal: stopped.signal,
    }
    if (!isWatched) return (await uploadFolder(uploading)) ? 0 : EXIT_NOT_ALL
    reporter.say(progress.watching(folder))
    return await watchFolder(uploading, { sleep, now })
  } finally {
    unlockFolder()
  }
}

try {
  process.exitCode = await run(readCommand(process.argv.slice(2), process.env, { servedFrom }))
} catch (error) {
  const isRefused = error instanceof UserError
  const message = isRefused
    ? error.message
    : problems.unexpected(error instanceof Error ? error.message : String(error))
  process.stderr.write(`${process.stderr.isTTY ? '\n' : ''}${message}\n`)
  process.exitCode = isRefused ? error.exitCode : EXIT_NOT_ALL
}
