import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { unlessMissing } from '#platform/objects/file-errors.ts'

/** The folder of a database, and what lies in it. */
type Folders = { home: string; data: string; archive: string }

/** Names in the database's home. */
type Switch = {
  data: string
  former: string
  /** WAL that goes along. */
  archive?: string
}

export type SwitchStep = 'ready' | 'aside'

const switchFile = (home: string) => join(home, 'switch.json')
const readSwitch = async (home: string): Promise<Switch | undefined> => {
  const written = await unlessMissing(readFile(switchFile(home), 'utf8'))
  return written === undefined ? undefined : JSON.parse(written)
}

/** The folder that is about to be the data folder, in the moment in which there is none. */
export async function comingData(home: string): Promise<string | undefined> {
  const begun = await readSwitch(home)
  return begun && join(home, begun.data)
}

/**
 * Puts another data folder in the place of the present one, which stays under the name `former`. Cut off before that one
 * is aside, nothing has changed; cut off after it, the next start finishes the switch.
 */
export async function switchData(
  places: Folders,
  to: Switch,
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

/** Finishes a switch that was cut off, or forgets it. The caller owns the database folder. */
export async function finishSwitch(places: Folders): Promise<void> {
  const { home, data, archive } = places
  const begun = await readSwitch(home)
  if (!begun) return
  const coming = join(home, begun.data)
  // With data in place, it may have been written to since.
  const isForgotten = existsSync(coming) && existsSync(data)
  if (!isForgotten) {
    if (existsSync(coming)) await rename(coming, data)
    if (begun.archive) await moveAlong(join(home, begun.archive), archive)
    await syncToDisk(home)
  }
  await rm(switchFile(home))
}

async function moveAlong(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await unlessMissing(readdir(from))) ?? [])
    await rename(join(from, name), join(to, name))
  await rm(from, { recursive: true, force: true })
}
