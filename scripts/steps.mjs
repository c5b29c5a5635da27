import { exitCode, launch } from './run-process.mjs'

// Parallel type checkers repeat work: 36 s of CPU time instead of 20, and not faster on two cores.
const oneThread = '--singleThreaded'

export const staticSteps = [
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json', oneThread] },
  { name: 'types of the browser', command: ['tsc', '-p', 'tsconfig.browser.json', oneThread] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  {
    name: 'walls',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'test',
      'ops',
      'sandbox',
      'plugins',
      'demo',
      'tools',
    ],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'format', command: ['oxfmt', '--check'] },
]

/** Runs steps in parallel lanes, all of them even after a failure. */
export async function runSteps(steps, { lanes = 2 } = {}) {
  const waiting = [...steps]
  const failures = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const complaint = await complaintOf(step)
      if (complaint !== undefined) failures.push(`${step.name}\n${complaint}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { passed: steps.length - failures.length, failed: failures.length, failures }
}

async function complaintOf({ name, command: [tool, ...args] }) {
  const startedAt = Date.now()
  const child = launch(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (part) => output.push(part))
  child.stderr.on('data', (part) => output.push(part))
  const passed = (await exitCode(child)) === 0
  const said = Buffer.concat(output).toString()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  if (passed) return undefined
  console.log(said)
  return said
}
