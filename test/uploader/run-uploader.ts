import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'
import { builtPages } from '../journeys/built-pages.ts'

type Run = { key?: string; program?: string }

/** Runs the uploader as a photographer does, from the file that the product serves. */
export function runUploader(args: readonly string[], { key, program }: Run = {}) {
  const child = spawn(process.execPath, [program ?? join(builtPages(), UPLOADER_PATH), ...args], {
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
    /** As a power cut would. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    interrupt: () => child.kill('SIGINT'),
    /** Leaves what it says in the pipe, like `less` that shows its first page. */
    pauseReading: () => child.stdout.pause(),
    /** As `head` does once it has seen enough. */
    stopReading: () => child.stdout.destroy(),
  }
}
