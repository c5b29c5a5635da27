import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'
import { knownMajors } from './postgres-packages.ts'
import type { Places } from './postgres-places.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

export const majorVersionIn = async (data: string): Promise<string | undefined> =>
  (await undefinedIfMissing(readFile(join(data, 'PG_VERSION'), 'utf8')))?.trim()

// Space for the programs, an empty cluster, its WAL, and building an index.
const FIXED_SPACE_BYTES = 768 * MB
const GROWTH = 1.2

// Measured with `npm run prove-move` on two cores: rows are copied, hashed on both sides and
// indexed.
const BYTES_PER_SECOND = 12 * MB
const FIXED_SECONDS = 20

export type MoveEstimate = { neededBytes: number; freeBytes: number; seconds: number }

export async function estimateMove({ home, data }: Pick<Places, 'home' | 'data'>): Promise<MoveEstimate> {
  const [dataBytes, disk] = await Promise.all([sizeOf(join(data, 'base')), statfs(home)])
  return {
    neededBytes: Math.ceil(dataBytes * GROWTH) + FIXED_SPACE_BYTES,
    freeBytes: disk.bavail * disk.bsize,
    seconds: FIXED_SECONDS + dataBytes / BYTES_PER_SECOND,
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of (await undefinedIfMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? await sizeOf(path) : ((await undefinedIfMissing(lstat(path)))?.size ?? 0)
  }
  await setImmediate()
  return bytes
}

export async function refuseOtherMajor(places: Places, found: string, own: string): Promise<never> {
  refuseUnmovable(places, found, own)
  const estimate = await estimateMove(places)
  throw new StartProblem(
    `The database in ${places.data} was made by PostgreSQL ${found}, and this version brings PostgreSQL ${own}. ` +
      `Nothing is lost: npm run move-database copies it over in about ${aboutMinutes(estimate.seconds)} and keeps the old one. ` +
      roomSentence(estimate),
  )
}

/**
 * Throws a StartProblem for data that can't be moved: made by a newer version or by an unknown one.
 */
export function refuseUnmovable({ data }: Pick<Places, 'data'>, found: string, own: string): void {
  if (!/^\d+$/.test(found))
    throw new StartProblem(
      `The database in ${data} says it was made by PostgreSQL '${found}', which is no version. Nothing was changed. Put back the folder from a backup.`,
    )
  if (Number(found) > Number(own))
    throw new StartProblem(
      `The database in ${data} was made by PostgreSQL ${found}, which is newer than the PostgreSQL ${own} of this version. Nothing was changed. Start the version of the product that made it, or a newer one.`,
    )
  if (!knownMajors.includes(found))
    throw new StartProblem(
      `The database in ${data} was made by PostgreSQL ${found}, and this version can move over only ${knownMajors.join(', ')}. Nothing was changed. Start an earlier version of the product and move it over with that one first.`,
    )
}

export function refuseWithoutSpace(places: Pick<Places, 'home'>, estimate: MoveEstimate): void {
  if (estimate.freeBytes >= estimate.neededBytes) return
  throw new StartProblem(
    `The disk of the database folder ${places.home} has too little room to move the database over. ${roomSentence(estimate)} Nothing was changed.`,
  )
}

function roomSentence({ neededBytes, freeBytes }: MoveEstimate): string {
  const room = `It needs ${inGb(neededBytes)} of room, and ${inGb(freeBytes)} is free`
  return neededBytes <= freeBytes ? `${room}.` : `${room}: make room first.`
}

const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`

const aboutMinutes = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export const chooseFormerFolder = async (data: string): Promise<string> =>
  freeName(`${data}-${await majorVersionIn(data)}`)

function freeName(wanted: string): string {
  for (let nth = 1; ; nth += 1) {
    const name = nth === 1 ? wanted : `${wanted}.${nth}`
    if (!existsSync(name)) return name
  }
}
