import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Machine } from './machine.ts'

const literalOf = (value: unknown) => JSON.stringify(value)
const folderOf = (machine: Machine, name: string) => literalOf(join(machine.folder, name))
const from = (path: string) => literalOf(join(import.meta.dirname, '../..', path))

/**
 * Returns the source of a program that backs up. With `dies` it kills itself during the base
 * backup.
 */
export const backupProgramSource = (machine: Machine, { dies }: { dies: boolean }) => `
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
    databaseUrl: ${literalOf(machine.backupOptions().databaseUrl)}, places: ${literalOf(machine.places())},
    notes: ${folderOf(machine, 'notes')} })`

/**
 * Returns the source of a program that restores. With `dies` it kills itself during the final
 * check.
 */
export const restoreProgramSource = (machine: Machine, to: Date, { dies }: { dies: boolean }) => `
  const { restoreDatabase } = await import(${from('ops/backup/restore-database.ts')})
  await restoreDatabase({ vault, folder: ${folderOf(machine, 'postgres')}, to: new Date(${to.getTime()}), migrations: 1,
    log: { debug() {}, error() {} }, check: async () => ${dies} && kill() })`

/**
 * Runs a program until it ends, or kills it when `moment` resolves. Returns whether it was killed.
 */
export async function runOrKill(
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
