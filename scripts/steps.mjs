import { exitCode, launch } from './run-process.mjs'

/** What can be judged without running the product; each counts as one passed or failed. */
export const staticSteps = [
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the browser', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  {
    name: 'walls',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'test',
      'bench',
      'sandbox',
      'plugins',
      'demo',
      'tools',
    ],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
]

/** Runs steps side by side, as many as the cores we count on, all of them even after a failure; resolves to how many did. */
export async function runSteps(steps, { lanes = 2 } = {}) {
  const waiting = [...steps]
  let failed = 0
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await passes(step))) failed += 1
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { passed: steps.length - failed, failed }
}

async function passes({ name, command: [tool, ...args] }) {
  const startedAt = Date.now()
  const child = launch(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (part) => output.push(part))
  child.stderr.on('data', (part) => output.push(part))
  const passed = (await exitCode(child)) === 0
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  if (!passed) console.log(Buffer.concat(output).toString())
  return passed
}
