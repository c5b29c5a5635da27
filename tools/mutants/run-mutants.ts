/**
 * Puts each deliberate fault of `faults.ts` into a copy of the working tree and runs the tests that
 * must catch it. Ends with 1 if a fault was not caught or can't be made.
 *
 *   node scripts/with-node.mjs tools/mutants/run-mutants.ts [--check] [NUMBER ...]
 *
 * Runs no test with --check: it only checks whether each fault can be made.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inRoot, root } from '../../scripts/project.mjs'
import { applyFault } from './apply-fault.ts'
import { faults, type Fault } from './faults.ts'

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type Run = { home: string; signal: AbortSignal }

const asked = process.argv.slice(2)
const onlyChecks = asked.includes('--check')
const numbers = asked.filter((arg) => arg !== '--check').map(Number)
const chosen = numbers.length > 0 ? numbers.map(findFault) : faults

if (onlyChecks) {
  for (const fault of chosen) applyFault(fault, readFileSync(inRoot(fault.file), 'utf8'))
  console.log(`${chosen.length} faults can be made`)
} else process.exitCode = await runAll()

function findFault(asked: number): Fault {
  const found = faults.find(({ number }) => number === asked)
  if (!found) throw new Error(`There are faults 1 to ${faults.length}.`)
  return found
}

/** Tries each fault in a copy, so that no fault stays in the working tree. Returns an exit code. */
async function runAll(): Promise<number> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort())
  const home = mkdtempSync(join(tmpdir(), 'mutants-'))
  let missed = 0
  try {
    for (const fault of chosen) {
      const startedAt = performance.now()
      const caughtBy = await tryFault(fault, { home, signal: stopping.signal })
      if (stopping.signal.aborted) return 1
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const outcome = caughtBy ? `caught by ${caughtBy}` : 'NOT CAUGHT'
      console.log(`${fault.number}  ${fault.says} (${seconds} s)\n    ${outcome}`)
      if (!caughtBy) missed += 1
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  console.log(`${chosen.length - missed} faults caught, ${missed} not`)
  return missed === 0 ? 0 : 1
}

async function tryFault(fault: Fault, { home, signal }: Run): Promise<string | undefined> {
  const copy = copyTree(home)
  const path = join(copy, fault.file)
  writeFileSync(path, applyFault(fault, readFileSync(path, 'utf8')))
  for (const file of fault.tests) {
    const caughtBy = await runTests(file, fault.title, { home: copy, signal })
    if (caughtBy ?? signal.aborted) return caughtBy
  }
  return undefined
}

/** Copies the files that git does not ignore, with the built pages. */
function copyTree(home: string): string {
  const copy = join(home, 'tree')
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of [...listed.split('\0'), 'dist'].filter(
    (path) => path !== '' && existsSync(inRoot(path)),
  ))
    cpSync(inRoot(path), join(copy, path), { recursive: true })
  symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Returns the first failed test. A run that breaks before any test has caught nothing. */
async function runTests(
  file: string,
  title: string | undefined,
  runOptions: Run,
): Promise<string | undefined> {
  const isJourney = file.startsWith('test/journeys/')
  if (isJourney && (await run('vite', ['build', '--logLevel', 'error'], runOptions)) !== 0) return undefined
  const config = isJourney ? 'vitest.journeys.config.ts' : 'vitest.config.ts'
  const report = join(runOptions.home, 'report.json')
  const reporting = ['--bail=1', '--reporter=json', `--outputFile=${report}`]
  const titleFilter = title ? ['--testNamePattern', title] : []
  await run('vitest', ['run', '--config', config, ...reporting, ...titleFilter, file], runOptions)
  const { testResults }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] }
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(runOptions.home, name) })),
  )
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return `${failed.file}: ${failed.fullName}\n    ${firstLine(failed.failureMessages[0] ?? '')}`
  if (!tests.some(({ status }) => status === 'passed'))
    console.log(`${file}: no test ran. ${testResults.map(({ message }) => message).join(' ')}`)
  return undefined
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]!
}

async function run(tool: string, args: string[], { home, signal }: Run): Promise<number | null> {
  const bin = inRoot('node_modules', '.bin')
  const child = spawn(join(bin, tool), args, {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
  })
  const stop = () => child.kill()
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', stop)
  return code
}
