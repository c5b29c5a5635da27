import { execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { World } from '#test/world/new-world.ts'
import { root } from '../../scripts/project.mjs'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'
import type { CommandRequest } from './command-host.ts'
import { killOnExit } from './kill-on-exit.ts'

type DatabasePlace = { databaseUrl: string; services: Pick<World['services'], 'incomingFolder'> }
type CommandOutput = { code: number; output: string; complaint: string }

/** Runs a command in a shared process that has loaded the product. */
export const runCommand = (place: DatabasePlace, name: string, ...words: string[]) =>
  runCommandInSharedProcess(settingsOf(place), name, ...words)

export const settingsOf = ({ databaseUrl, services }: DatabasePlace) => ({
  DATABASE_URL: databaseUrl,
  DATA_FOLDER: services.incomingFolder,
})

/** Runs a command in its own process. */
export const runCommandInOwnProcess = (settings: Record<string, string>, name: string, ...words: string[]) =>
  runCommandIn(root, settings, name, ...words)

export const runCommandIn = (
  folder: string,
  settings: Record<string, string>,
  name: string,
  ...words: string[]
) =>
  new Promise<CommandOutput>((resolve) => {
    const env = { ...process.env, ...serverEnvironment, ...settings }
    const args = [...serverFlags, fileOf(name, folder), ...words]
    execFile(process.execPath, args, { env }, (error, output, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, output, complaint }),
    )
  })

const fileOf = (name: string, folder = root) => join(folder, 'src/app/commands', `${name}.ts`)

let host: ReturnType<typeof startHost> | undefined
let last: Promise<unknown> = Promise.resolve()

export function runCommandInSharedProcess(
  settings: Record<string, string>,
  name: string,
  ...words: string[]
) {
  const said = last.then(() => (host ??= startHost()).run(fileOf(name), settings, words))
  last = said
  return said
}

function startHost() {
  const child = killOnExit(
    fork(join(import.meta.dirname, 'command-host.ts'), {
      env: { ...process.env, ...serverEnvironment },
      execArgv: serverFlags,
      silent: true,
    }),
  )
  const unread = { output: '', complaint: '' }
  let checkOutput = () => {}
  for (const [name, stream] of [
    ['output', child.stdout!],
    ['complaint', child.stderr!],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      unread[name] += text
      checkOutput()
    })
  const handles = [child, child.channel, child.stdout, child.stderr] as unknown as {
    ref(): void
    unref(): void
  }[]
  for (const handle of handles) handle.unref()

  return {
    run: (file: string, settings: Record<string, string>, words: string[]) =>
      new Promise<CommandOutput>((resolve) => {
        const end = randomUUID()
        for (const handle of handles) handle.ref()
        checkOutput = () => {
          const [output, code] = unread.output.split(end)
          const [complaint, isAll] = unread.complaint.split(end)
          if (!code || !isAll) return
          Object.assign(unread, { output: '', complaint: '' })
          for (const handle of handles) handle.unref()
          resolve({ code: Number(code), output: output!, complaint: complaint! })
        }
        child.send({ file, words, settings, end } satisfies CommandRequest)
      }),
  }
}
