import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { World } from '#test/world/new-world.ts'
import { root } from '../../scripts/project.mjs'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'

type Place = { databaseUrl: string; services: Pick<World['services'], 'incomingFolder'> }
type Said = { code: number; output: string; complaint: string }

/** Runs an operator's command on this world's database. */
export const runCommand = ({ databaseUrl, services }: Place, name: string, ...words: string[]) =>
  runCommandWith({ DATABASE_URL: databaseUrl, DATA_FOLDER: services.incomingFolder }, name, ...words)

/** Runs an operator's command with these settings. */
export const runCommandWith = (settings: Record<string, string>, name: string, ...words: string[]) =>
  runCommandIn(root, settings, name, ...words)

/** Runs an operator's command of the version in that folder. */
export const runCommandIn = (
  folder: string,
  settings: Record<string, string>,
  name: string,
  ...words: string[]
) =>
  new Promise<Said>((resolve) => {
    const env = { ...process.env, ...serverEnvironment, ...settings }
    const file = join(folder, 'src/app', `${name}.ts`)
    execFile(process.execPath, [...serverFlags, file, ...words], { env }, (error, output, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, output, complaint }),
    )
  })
