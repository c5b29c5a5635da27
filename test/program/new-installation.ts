import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { newDataFolder } from './running-program.ts'

/** A data folder in which the first start finds its database made and migrated. */
export async function newInstallation() {
  const data = await newDataFolder()
  await copyDatabase(join(data.folder, 'postgres'))
  return data
}

/** Copies the folder of a migrated database, which is empty but for what the product brings along. */
export async function copyDatabase(folder: string): Promise<void> {
  const { atRest, problem } = inject('testServer')
  if (problem) throw new Error(`the test database could not be migrated: ${problem}`)
  await promisify(execFile)('cp', ['-a', atRest, folder])
}
