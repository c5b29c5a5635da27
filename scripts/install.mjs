import { existsSync, statSync, writeFileSync } from 'node:fs'
import { fingerprint, inRoot, remembered } from './project.mjs'
import { quietStep } from './quiet-step.mjs'

const STAMP = 'node_modules/.installed-lockfile'

/** Installs exactly what the lockfile says, when it says something else than last time. */
export async function installIfNeeded() {
  const wanted = fingerprint(['package-lock.json'])
  if (remembered(STAMP) === wanted) return
  if (!installedByHand()) {
    const code = await quietStep('Installing packages, about a minute', 'npm', [
      'ci',
      '--no-audit',
      '--no-fund',
    ])
    if (code !== 0) process.exit(code)
  }
  writeFileSync(inRoot(STAMP), wanted)
}

// npm writes its own record last: newer than the lockfile, it says someone has just run npm ci.
function installedByHand() {
  const record = inRoot('node_modules', '.package-lock.json')
  if (remembered(STAMP) !== undefined || !existsSync(record)) return false
  return statSync(record).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
}
