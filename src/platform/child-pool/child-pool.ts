import { fork, type ChildProcess, execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

type TaskLimits = { timeMs: number }

export type ChildPool = {
  /**
   * Runs one task in a child. Throws the task's error, `ChildDied` if the process ended without an
   * answer, or another error if no child starts.
   */
  run: (task: string, input: unknown, limits: TaskLimits) => Promise<unknown>
}

type Settings = {
  /** A module that calls `serveTasks`. */
  module: URL
  max: number
  /** Limit above which a busy child is killed. */
  memoryMaxBytes: number
  /** Limit above which a child is replaced after its task. */
  restingMaxBytes: number
  idleMs?: number
}

type DeathCause = 'memory' | 'time' | 'crash'

export class ChildDied extends Error {
  override name = 'ChildDied'
  readonly reason: DeathCause

  constructor(task: string, reason: DeathCause) {
    super(`a child process died of ${task}: ${reason}`)
    this.reason = reason
  }
}

export type TaskAnswer = { heldBytes: number } & (
  | { value: unknown }
  | { error: { message: string; code?: string | undefined } }
)
type Message = 'ready' | TaskAnswer

type Child = {
  process: ChildProcess
  task: Task | undefined
  cause: DeathCause
  isReady: boolean
  timer: NodeJS.Timeout | undefined
}

type Task = {
  name: string
  input: unknown
  limits: TaskLimits
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Lets page requests and sign-ins of the parent process go first. */
const CHILD_NICENESS = 5
const START_MAX_MS = 60_000
const IDLE_MS = 30_000

/**
 * Creates a pool of child processes for tasks that may crash. Children start on demand, are reused,
 * and end when idle or with this process. Idle children don't keep this process alive.
 */
export function createChildPool(settings: Settings): ChildPool {
  const children = new Set<Child>()
  const idle: Child[] = []
  const waiting: Task[] = []
  let watch: NodeJS.Timeout | undefined

  const startChild = (): Child => {
    const child: Child = {
      process: fork(settings.module, {
        serialization: 'advanced',
        env: childEnvironment(process.env),
        execArgv: childFlags,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
      task: undefined,
      cause: 'crash',
      isReady: false,
      timer: undefined,
    }
    children.add(child)
    child.process.on('message', (message) => onMessage(child, message as Message))
    child.process.once('error', () => onEnd(child))
    child.process.once('exit', () => onEnd(child))
    return child
  }

  const endChild = (child: Child, cause: DeathCause = 'crash') => {
    child.cause = cause
    child.process.kill('SIGKILL')
  }

  const begin = (child: Child, task: Task) => {
    child.task = task
    child.process.ref()
    child.process.channel?.ref()
    clearTimeout(child.timer)
    if (child.isReady) send(child, task)
    else child.timer = setTimeout(() => endChild(child), START_MAX_MS)
  }

  const send = (child: Child, { name, input, limits }: Task) => {
    child.timer = setTimeout(() => endChild(child, 'time'), limits.timeMs)
    child.process.send({ name, input }, (error) => error && endChild(child))
    watch ??= setInterval(checkMemory, SAMPLE_EVERY_MS)
  }

  const onMessage = (child: Child, message: Message) => {
    clearTimeout(child.timer)
    if (message === 'ready') {
      child.isReady = true
      lowerPriority(child)
      if (child.task) send(child, child.task)
      return
    }
    const task = child.task!
    child.task = undefined
    if ('value' in message) task.resolve(message.value)
    else task.reject(Object.assign(new Error(message.error.message), { code: message.error.code }))
    release(child, message.heldBytes)
  }

  const release = (child: Child, heldBytes: number) => {
    if (heldBytes > settings.restingMaxBytes) return discard(child)
    const next = waiting.shift()
    if (next) return begin(child, next)
    child.process.unref()
    child.process.channel?.unref()
    child.timer = setTimeout(() => discard(child), settings.idleMs ?? IDLE_MS).unref()
    idle.push(child)
  }

  const discard = (child: Child) => {
    forget(child)
    endChild(child)
  }

  const forget = (child: Child) => {
    clearTimeout(child.timer)
    children.delete(child)
    const at = idle.indexOf(child)
    if (at !== -1) idle.splice(at, 1)
    const next = waiting.shift()
    if (next) start(next)
  }

  const onEnd = (child: Child) => {
    if (!children.has(child)) return
    const { task } = child
    child.task = undefined
    forget(child)
    if (!task) return
    task.reject(
      child.isReady ? new ChildDied(task.name, child.cause) : new Error('a child process could not start'),
    )
  }

  const checkMemory = async () => {
    const busy = [...children].filter(({ task }) => task)
    if (busy.length === 0) {
      clearInterval(watch)
      watch = undefined
      return
    }
    const held = await residentBytes(busy.map((child) => child.process.pid!))
    for (const child of busy) {
      if (child.task && (held.get(child.process.pid!) ?? 0) > settings.memoryMaxBytes)
        endChild(child, 'memory')
    }
  }

  const start = (task: Task) => {
    const child = idle.pop()
    if (child) begin(child, task)
    else if (children.size < settings.max) begin(startChild(), task)
    else waiting.push(task)
  }

  return {
    run: (name, input, limits) =>
      new Promise((resolve, reject) => start({ name, input, limits, resolve, reject })),
  }
}

function lowerPriority({ process: { pid } }: Child): void {
  try {
    setPriority(pid!, CHILD_NICENESS)
  } catch {
    // Fails for a child that has just died, and on systems that forbid other priorities.
  }
}

// A child may decode untrusted files, so it gets paths and locale settings, and no secret.
const PASSED_VARIABLES =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_.*|SYSTEMROOT|FONTCONFIG_.*|NODE_COMPILE_CACHE|NODE_V8_COVERAGE)$/i

const childEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  // A child runs one task in one or two threads; one arena per thread would never return its
  // memory.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  // Each photo's pixels are newly allocated: pages of 2 MB take far fewer steps in the kernel.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  ...Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_VARIABLES.test(name))),
})

// V8's heap can be small, because pixels are outside of it.
const childFlags = ['--max-semi-space-size=2', '--max-old-space-size=256']

const isLinux = process.platform === 'linux'

/** Longer with `ps`, which starts a process each time. */
const SAMPLE_EVERY_MS = isLinux ? 100 : 500

const residentBytes = (pids: readonly number[]): Promise<Map<number, number>> =>
  isLinux ? readProcMemory(pids) : readPsMemory(pids)

async function readProcMemory(pids: readonly number[]): Promise<Map<number, number>> {
  const held = new Map<number, number>()
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    if (kib) held.set(pid, Number(kib) * 1024)
  }
  return held
}

const execute = promisify(execFile)

// Without a `ps` program the map is empty, and only time is limited.
async function readPsMemory(pids: readonly number[]): Promise<Map<number, number>> {
  const { stdout } = await execute('ps', ['-o', 'pid=,rss=', '-p', pids.join(',')]).catch(() => ({
    stdout: '',
  }))
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return new Map(rows.flatMap(([pid, kib]) => (pid && kib ? [[pid, kib * 1024] as const] : [])))
}
