import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'

type UploaderOptions = { key?: string; program?: string }

/** Runs `program`, by default the built uploader. */
export function runUploader(args: readonly string[], { key, program }: UploaderOptions = {}) {
  const child = spawn(process.execPath, [program ?? join(builtPagesFolder(), UPLOADER_PATH), ...args], {
    env: { PATH: process.env.PATH, ...(key !== undefined && { LICHTTAFEL_KEY: key }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, said] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<{ exitCode: number | null; out: string; said: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, out, said }))
  })
  return {
    ended,
    said: () => said,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    interrupt: () => child.kill('SIGINT'),
    /** Stops reading, as `less` does after its first page. */
    pauseReading: () => child.stdout.pause(),
    /** Closes the output, as `head` does. */
    stopReading: () => child.stdout.destroy(),
  }
}
