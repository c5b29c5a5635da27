import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Machine } from './machine.ts'

const written = (value: unknown) => JSON.stringify(value)
const folderOf = (machine: Machine, name: string) => written(join(machine.folder, name))
const from = (path: string) => written(join(import.meta.dirname, '../..', path))

/** A program that makes a backup and kills itself within its base, if asked to. */
export const backingUp = (machine: Machine, { dies }: { dies: boolean }) => `
  const { backUp } = await import(${from('ops/backup/back-up.ts')})
  const { Readable } = await import('node:stream')
  async function* upToDeath(chunks) {
    let count = 0
    for await (const chunk of chunks) {
      if ((count += 1) > 10) kill()
      yield chunk
    }
  }
  const { write } = store
  if (${dies})
    store.write = (key, source, as) =>
      write(key, key.startsWith('bases/') ? Readable.from(upToDeath(source)) : source, as)
  await backUp({ vault, now, keptDays: 35, objects: await openDiskObjects({ folder: ${folderOf(machine, 'objects')}, now }),
    databaseUrl: ${written(machine.given().databaseUrl)}, places: ${written(machine.places())},
    notes: ${folderOf(machine, 'notes')} })`

/** A program that restores, and kills itself while it looks at what it made, if asked to. */
export const restoring = (machine: Machine, to: Date, { dies }: { dies: boolean }) => `
  const { restoreDatabase } = await import(${from('ops/backup/restore-database.ts')})
  await restoreDatabase({ vault, folder: ${folderOf(machine, 'postgres')}, to: new Date(${to.getTime()}), migrations: 1,
    log: { debug() {}, error() {} }, check: async () => ${dies} && kill() })`

/** Runs a program until it is killed, by itself or at this moment; returns whether it was. */
export async function runKilled(
  machine: Machine,
  program: string,
  moment?: Promise<unknown>,
): Promise<boolean> {
  const code = `
    const { openDiskObjects } = await import(${from('src/platform/objects/disk-objects.ts')})
    const { openVault } = await import(${from('ops/backup/vault.ts')})
    const now = new Date()
    const store = await openDiskObjects({ folder: ${folderOf(machine, 'backup')}, now })
    const kill = () => process.kill(process.pid, 'SIGKILL')
    const vault = await openVault({ store, place: 'the backup' })
    ${program}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const ended = once(child, 'close')
  if (moment) {
    await Promise.race([moment, ended])
    child.kill('SIGKILL')
  }
  const [, signal] = await ended
  return signal === 'SIGKILL'
}
