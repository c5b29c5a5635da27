import { expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { createChildPool, type ChildPool } from './child-pool.ts'

const MB = 1024 * 1024
const LONG = { timeMs: 30_000 }

const newPool = (wishes: Partial<Parameters<typeof createChildPool>[0]> = {}) =>
  createChildPool({
    module: new URL('testing/tasks.ts', import.meta.url),
    max: 2,
    memoryMaxBytes: 300 * MB,
    restingMaxBytes: 150 * MB,
    ...wishes,
  })

const pidOf = async (pool: ChildPool) => Number(await pool.run('whoAmI', undefined, LONG))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a task is answered by a child, with bytes as they are and errors as they were', async () => {
  const pool = newPool()
  const bytes = Buffer.from([0, 255, 128])
  expect(await pool.run('echo', { bytes, text: 'é' }, LONG)).toEqual({ bytes, text: 'é' })
  await expect(pool.run('fail', undefined, LONG)).rejects.toMatchObject({
    message: 'not there',
    code: 'ENOENT',
  })
  expect(await pidOf(pool)).not.toBe(process.pid)
})

test('one child does one task after another, and is given back when nobody needs it', async () => {
  const pool = newPool({ idleMs: 50 })
  const [first, second] = [await pidOf(pool), await pidOf(pool)]
  expect(second).toBe(first)
  await eventually(() => expect(isAlive(first)).toBe(false))
  expect(await pidOf(pool)).not.toBe(first)
})

test('no more tasks run at once than there may be children; the others wait for their turn', async () => {
  const pool = newPool()
  const pids = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      await pool.run('wait', 20, LONG)
      return pidOf(pool)
    }),
  )
  expect(new Set(pids).size).toBeLessThanOrEqual(2)
})

test.each([
  ['takes too long', 'never', undefined, 'time'],
  ['takes too long and lets nothing else run', 'spin', undefined, 'time'],
  ['takes too much memory', 'hold', 2_000 * MB, 'memory'],
  ['takes its process down', 'die', undefined, 'crash'],
])('a task that %s ends with its process, and the next has another', async (_, task, input, reason) => {
  const pool = newPool({ max: 1 })
  const before = await pidOf(pool)
  const limits = { timeMs: reason === 'time' ? 300 : 30_000 }
  await expect(pool.run(task, input, limits)).rejects.toMatchObject({ name: 'ChildDied', reason })
  const after = await pidOf(pool)
  expect(after).not.toBe(before)
  await eventually(() => expect(isAlive(before)).toBe(false))
})

test('a child that keeps much of what it held is replaced before its next task', async () => {
  const pool = newPool({ max: 1 })
  const before = await pidOf(pool)
  await pool.run('hold', 180 * MB, LONG)
  expect(await pidOf(pool)).not.toBe(before)
})

test('a child is told no secret', async () => {
  process.env['SECRET_OF_A_TEST'] = 'geheim'
  const names = (await newPool().run('environment', undefined, LONG)) as string[]
  delete process.env['SECRET_OF_A_TEST']
  expect(names).not.toContain('SECRET_OF_A_TEST')
  expect(names).toContain('PATH')
})

test('a module that can not start is told at once, and is no death of a task', async () => {
  const pool = newPool({ module: new URL('testing/nothing-there.ts', import.meta.url) })
  await expect(pool.run('echo', 1, LONG)).rejects.toThrow('could not start')
  await expect(pool.run('echo', 1, LONG)).rejects.not.toMatchObject({ name: 'ChildDied' })
})
