import { existsSync, statSync, writeFileSync } from 'node:fs'
import { fingerprint, inRoot, readStamp } from './project.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { quietStep } from './quiet-step.mjs'

const STAMP = 'node_modules/.installed-lockfile'

export async function installIfNeeded() {
  const wanted = fingerprint(['package-lock.json'])
  const isInstalled = () => readStamp(STAMP) === wanted
  if (isInstalled()) return
  const code = await oneAtATime(() => (isInstalled() ? 0 : install(wanted)))
  if (code !== 0) process.exit(code)
}

async function install(wanted) {
  const code = installedByHand()
    ? 0
    : await quietStep('Installing packages, about a minute', 'npm', ['ci', '--no-audit', '--no-fund'])
  if (code === 0) writeFileSync(inRoot(STAMP), wanted)
  return code
}

// npm writes its own record last. A record newer than the lockfile means that someone has run npm
// ci.
function installedByHand() {
  const record = inRoot('node_modules', '.package-lock.json')
  if (readStamp(STAMP) !== undefined || !existsSync(record)) return false
  return statSync(record).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
}
