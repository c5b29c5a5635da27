import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { newTestDatabase } from '#test/database/test-database.ts'
import { findFreePort, newDataFolder, startProgram } from '#test/program/running-program.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { lowPriorityFlag, programFlags, serverEnvironment } from '../../../scripts/server-process.mjs'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const own = getPriority()
// Without root, `LimitNICE` may forbid restoring the priority. The process then never lowers it.
const isRoot = process.getuid?.() === 0

const nicenessOfThreads = `new Set(fs.readdirSync('/proc/self/task').map((id) => os.getPriority(Number(id))))`
const begins = `
  import fs from 'node:fs'
  import os from 'node:os'
  const { restorePriority } = await import('${lowPriorityFlag.slice('--import='.length)}')
  const atFirst = [...${nicenessOfThreads}]
  restorePriority()
  console.log(JSON.stringify({ atFirst, afterwards: [...${nicenessOfThreads}] }))
`

async function beginWith(settings: Record<string, string>) {
  const env = { ...process.env, ...serverEnvironment, ...settings }
  const args = [...programFlags, lowPriorityFlag, '--input-type=module', '--eval', begins]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout) as { atFirst: number[]; afterwards: number[] }
}

test('one of several processes begins behind those who serve, with all its threads, and comes forward again', async () => {
  const behind = isRoot ? Math.max(own, 5) : own
  expect(await beginWith({ S3_BUCKET: 'photos' })).toEqual({ atFirst: [behind], afterwards: [own] })
})

test('a process that is alone begins as it is', async () => {
  expect(await beginWith({})).toEqual({ atFirst: [own], afterwards: [own] })
})

test('a web process that is open has come forward', async () => {
  const data = await newDataFolder()
  closing.push(data.remove)
  const database = await newTestDatabase()
  closing.push(database.drop)
  const bucket = await openFakeBucket()
  closing.push(bucket.close)
  const port = await findFreePort()
  const settings = {
    DATABASE_URL: database.url,
    S3_BUCKET: 'photos',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
    SECRET: 'a secret of this process alone, long enough',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    ROLES: 'web',
    DEMO: 'off',
  }
  const program = await startProgram(data.folder, settings, { beginsBehind: true })
  closing.push(program.stop)
  const threads = readdirSync(`/proc/${program.pid}/task`).map(Number)
  expect(new Set(threads.map((id) => getPriority(id)))).toEqual(new Set([own]))
})
