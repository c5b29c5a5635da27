import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'

type Folders = { home: string; data: string; archive: string }

type DataSwitch = {
  data: string
  former: string
  archive?: string
}

export type SwitchStep = 'ready' | 'aside'

const switchFile = (home: string) => join(home, 'switch.json')
const readSwitch = async (home: string): Promise<DataSwitch | undefined> => {
  const written = await undefinedIfMissing(readFile(switchFile(home), 'utf8'))
  return written === undefined ? undefined : JSON.parse(written)
}

/** Returns the folder that becomes the data folder in a pending switch; undefined without one. */
export async function nextDataFolder(home: string): Promise<string | undefined> {
  const pendingSwitch = await readSwitch(home)
  return pendingSwitch && join(home, pendingSwitch.data)
}

/**
 * Replaces the data folder and keeps the current folder as `former`. An interruption before the
 * current folder is moved changes nothing. After a later interruption the next start finishes the
 * switch.
 */
export async function switchData(
  places: Folders,
  to: DataSwitch,
  report: (step: SwitchStep) => void = () => {},
): Promise<void> {
  const path = switchFile(places.home)
  await writeFile(`${path}.new`, JSON.stringify(to), { mode: 0o600 })
  await syncToDisk(`${path}.new`)
  await rename(`${path}.new`, path)
  await syncToDisk(places.home)
  report('ready')
  if (existsSync(places.data)) await rename(places.data, join(places.home, to.former))
  report('aside')
  await finishSwitch(places)
}

/**
 * Finishes an interrupted switch, or discards it. The caller must have claimed the database folder.
 */
export async function finishSwitch(places: Folders): Promise<void> {
  const { home, data, archive } = places
  const pendingSwitch = await readSwitch(home)
  if (!pendingSwitch) return
  const nextFolder = join(home, pendingSwitch.data)
  // The current data may have been written to since the interruption, so it stays.
  const isDiscarded = existsSync(nextFolder) && existsSync(data)
  if (!isDiscarded) {
    if (existsSync(nextFolder)) await rename(nextFolder, data)
    if (pendingSwitch.archive) await moveFiles(join(home, pendingSwitch.archive), archive)
    await syncToDisk(home)
  }
  await rm(switchFile(home))
}

async function moveFiles(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await undefinedIfMissing(readdir(from))) ?? [])
    await rename(join(from, name), join(to, name))
  await rm(from, { recursive: true, force: true })
}
