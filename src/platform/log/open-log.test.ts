import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const CANARY = 'Kanarie-Geheim-9713'

function run(code: string) {
  const program = `
    import { pino } from 'pino'
    import { openLog } from '${import.meta.dirname}/open-log.ts'
    import { handleUncaughtErrors } from '${import.meta.dirname}/open-log.ts'
    handleUncaughtErrors(openLog('info', pino.destination({ dest: 2, sync: true })), async () => console.log('stopped'))
    const failed = Object.assign(new Error('Failed query: select $1\\nparams: ${CANARY}'), { query: 'select $1', params: ['${CANARY}'] })
    ${code}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  return { stdout, stderr, status }
}

test('an error that nobody caught stops the program in order, and its values are written nowhere', () => {
  const { stdout, stderr, status } = run(`setTimeout(() => { throw failed })`)
  expect(stderr).toContain('an error that nobody caught')
  expect(stderr).toContain('a statement failed')
  expect(stdout + stderr).not.toContain(CANARY)
  expect(stdout).toBe('stopped\n')
  expect(status).toBe(1)
})

test('a promise that nobody waited for is told, and the program goes on', () => {
  const { stdout, stderr, status } = run(
    `void Promise.reject(failed); setTimeout(() => console.log('went on'), 20)`,
  )
  expect(stderr).toContain('nobody listened')
  expect(stdout + stderr).not.toContain(CANARY)
  expect(stdout).toBe('went on\n')
  expect(status).toBe(0)
})
