import { execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { World } from '#test/world/new-world.ts'
import { root } from '../../scripts/project.mjs'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'
import type { Order } from './command-host.ts'
import { endsWithUs } from './ends-with-us.ts'

type Place = { databaseUrl: string; services: Pick<World['services'], 'incomingFolder'> }
type Said = { code: number; output: string; complaint: string }

/** Runs an operator's command on this world's database, in a process that has loaded the product before. */
export const runCommand = (place: Place, name: string, ...words: string[]) =>
  repeatCommand(settingsOf(place), name, ...words)

export const settingsOf = ({ databaseUrl, services }: Place) => ({
  DATABASE_URL: databaseUrl,
  DATA_FOLDER: services.incomingFolder,
})

/** Runs an operator's command with these settings in a process of its own, as an operator does. */
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
    const args = [...serverFlags, fileOf(name, folder), ...words]
    execFile(process.execPath, args, { env }, (error, output, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, output, complaint }),
    )
  })

const fileOf = (name: string, folder = root) => join(folder, 'src/app/commands', `${name}.ts`)

let host: ReturnType<typeof startHost> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs an operator's command with these settings in a process that has loaded the product before. */
export function repeatCommand(settings: Record<string, string>, name: string, ...words: string[]) {
  const said = last.then(() => (host ??= startHost()).run(fileOf(name), settings, words))
  last = said
  return said
}

function startHost() {
  const child = endsWithUs(
    fork(join(import.meta.dirname, 'command-host.ts'), {
      env: { ...process.env, ...serverEnvironment },
      execArgv: serverFlags,
      silent: true,
    }),
  )
  const unread = { output: '', complaint: '' }
  let look = () => {}
  for (const [name, stream] of [
    ['output', child.stdout!],
    ['complaint', child.stderr!],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      unread[name] += text
      look()
    })
  const handles = [child, child.channel, child.stdout, child.stderr] as unknown as {
    ref(): void
    unref(): void
  }[]
  for (const handle of handles) handle.unref()

  return {
    run: (file: string, settings: Record<string, string>, words: string[]) =>
      new Promise<Said>((resolve) => {
        const end = randomUUID()
        for (const handle of handles) handle.ref()
        look = () => {
          const [output, code] = unread.output.split(end)
          const [complaint, isAll] = unread.complaint.split(end)
          if (!code || !isAll) return
          Object.assign(unread, { output: '', complaint: '' })
          for (const handle of handles) handle.unref()
          resolve({ code: Number(code), output: output!, complaint: complaint! })
        }
        child.send({ file, words, settings, end } satisfies Order)
      }),
  }
}
