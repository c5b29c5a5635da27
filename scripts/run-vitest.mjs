import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCode, launch } from './run-process.mjs'
import { tallyOf } from './tally.mjs'

/**
 * Runs vitest once, until `endsAt` at the latest. Returns its report and tally; a missing report is
 * a failure.
 */
export async function runVitest(name, { config, args = [], env, endsAt }) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  const path = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  try {
    const timeout = Math.max(1, endsAt - Date.now())
    const code = await exitCode(
      launch('vitest', ['run', '--config', config, ...reporters, ...args], { timeout, env }),
    )
    if (existsSync(path)) {
      const report = JSON.parse(readFileSync(path, 'utf8'))
      return { reports: [report], tally: tallyOf(name, report, code) }
    }
    const ending = Date.now() < endsAt ? 'ended without a report' : 'hung, and was ended'
    return { reports: [], tally: { passed: 0, failed: 1, failures: [`${name}: ${ending}`] } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
