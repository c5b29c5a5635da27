import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { withClient } from '#platform/db/with-client.ts'
import { findFreePort, newDataFolder } from '#test/program/running-program.ts'
import { compareWithLimit, type BenchLine } from './bench-line.ts'
import { withEmbeddedDatabase } from './proof-machine.ts'

const ROUNDS = 3
const SECOND_START_MAX_S = 5
const UPLOADS = 10_000
const WITH_UPLOADS_MAX_S = 3

export async function benchStart(): Promise<BenchLine[]> {
  const data = await newDataFolder()
  try {
    const firstSeconds = await npmStart(data.folder)
    const seconds = await quickestStart(data.folder)
    await leaveUploads(data.folder)
    const withUploads = await quickestStart(data.folder)
    return [
      compareWithLimit({
        name: 'npm start, the second time',
        value: seconds,
        limit: SECOND_START_MAX_S,
        unit: 's',
        ours: `${seconds.toFixed(1)} s (the first, with its demo: ${firstSeconds.toFixed(0)} s)`,
      }),
      compareWithLimit({
        name: `npm start, with ${UPLOADS} uploads under way`,
        value: withUploads,
        limit: WITH_UPLOADS_MAX_S,
        unit: 's',
        ours: `${withUploads.toFixed(1)} s`,
      }),
    ]
  } finally {
    await data.remove()
  }
}

async function quickestStart(folder: string): Promise<number> {
  let seconds = Infinity
  for (let round = 0; round < ROUNDS; round += 1) seconds = Math.min(seconds, await npmStart(folder))
  return seconds
}

const leaveUploads = (folder: string) =>
  withEmbeddedDatabase(folder, async (url) => {
    const { rowCount } = await withClient(url, (owner) =>
      owner.query(
        `insert into uploads (id, photographer_id, client_id, gallery_id, type, file_name, size_bytes, state, holds_room, created_at, expires_at)
       select gen_random_uuid(), photographer_id, client_id, id, 'preview', 'DSC.jpg', 1000, 'receiving', false, now(), now() + interval '1 day'
       from (select * from galleries limit 1) gallery, generate_series(1, $1::int)`,
        [UPLOADS],
      ),
    )
    if (rowCount !== UPLOADS) throw new Error(`${rowCount} uploads were left`)
  })

async function npmStart(folder: string): Promise<number> {
  const port = String(await findFreePort())
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_FOLDER: folder, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // `close` comes only when the server, which shares npm's output, has ended too.
  const ended = once(npm, 'close').then(() => false)
  const opened = new Promise<true>((resolve) => {
    npm.stdout.on('data', (text) => String(text).includes(' is open: ') && resolve(true))
  })
  const isOpen = await Promise.race([opened, ended])
  const seconds = (performance.now() - startedAt) / 1000
  if (!isOpen) throw new Error('npm start ended before it was open')
  // Signals the process group, as Ctrl-C does: npm alone doesn't pass the signal on.
  process.kill(-npm.pid!, 'SIGINT')
  await ended
  return seconds
}
