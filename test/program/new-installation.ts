import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { newDataFolder } from './running-program.ts'

export async function newInstallation() {
  const data = await newDataFolder()
  await copyDatabase(join(data.folder, 'postgres'))
  return data
}

/** Copies a migrated database with only the product's initial rows. */
export async function copyDatabase(folder: string): Promise<void> {
  const { atRest, problem } = inject('testServer')
  if (problem) throw new Error(`the test database could not be migrated: ${problem}`)
  await promisify(execFile)('cp', ['-a', atRest, folder])
}
