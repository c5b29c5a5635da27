import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { syncToDisk } from '#platform/objects/durable-file.ts'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import type { Places } from './postgres-places.ts'

type Switch = {
  /** Names in the database's home. */
  data: string
  archive: string
  former: string
}

const switchFile = ({ home }: Places) => join(home, 'switch.json')

/**
 * Puts another data folder in the place of the present one, which stays under the name `former`. Cut off at any point,
 * the next start finishes it, so that no moment finds no database.
 */
export async function switchData(places: Places, to: Switch): Promise<void> {
  const path = switchFile(places)
  await writeFile(`${path}.new`, JSON.stringify(to), { mode: 0o600 })
  await syncToDisk(`${path}.new`)
  await rename(`${path}.new`, path)
  await syncToDisk(places.home)
  await finishSwitch(places)
}

/** Finishes a switch that was begun; does nothing otherwise. The caller owns the database folder. */
export async function finishSwitch(places: Places): Promise<void> {
  const written = await unlessMissing(readFile(switchFile(places), 'utf8'))
  if (written === undefined) return
  const { data, archive, former }: Switch = JSON.parse(written)
  const [coming, kept] = [join(places.home, data), join(places.home, former)]
  if (existsSync(coming)) {
    if (existsSync(places.data)) await rename(places.data, kept)
    await rename(coming, places.data)
  }
  await mkdir(places.archive, { recursive: true, mode: 0o700 })
  const archived = join(places.home, archive)
  for (const name of (await unlessMissing(readdir(archived))) ?? [])
    await rename(join(archived, name), join(places.archive, name))
  await rm(archived, { recursive: true, force: true })
  await syncToDisk(places.home)
  await rm(switchFile(places))
}
