import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, newDataFolder } from '#test/program/running-program.ts'
import { underLimit, type BenchLine } from './bench-line.ts'

const ROUNDS = 3
const SECOND_START_MAX_S = 5

/** The time from `npm start` until it says it is open, with the data of an earlier start. */
export async function benchStart(): Promise<BenchLine[]> {
  const data = await newDataFolder()
  try {
    const firstSeconds = await npmStart(data.folder)
    let seconds = Infinity
    for (let round = 0; round < ROUNDS; round += 1) seconds = Math.min(seconds, await npmStart(data.folder))
    return [
      underLimit({
        name: 'npm start, the second time',
        value: seconds,
        limit: SECOND_START_MAX_S,
        unit: 's',
        ours: `${seconds.toFixed(1)} s (the first, with its demo: ${firstSeconds.toFixed(0)} s)`,
      }),
    ]
  } finally {
    await data.remove()
  }
}

async function npmStart(folder: string): Promise<number> {
  const port = String(await freePort())
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_FOLDER: folder, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // Closes only when the server, which shares this output, has ended too.
  const ended = once(npm, 'close').then(() => false)
  const opened = new Promise<true>((resolve) => {
    npm.stdout.on('data', (text) => String(text).includes(' is open: ') && resolve(true))
  })
  const isOpen = await Promise.race([opened, ended])
  const seconds = (performance.now() - startedAt) / 1000
  if (!isOpen) throw new Error('npm start ended before it was open')
  // To the whole process group, as Ctrl-C does: npm by itself does not pass the signal on.
  process.kill(-npm.pid!, 'SIGINT')
  await ended
  return seconds
}
