import { existsSync, writeFileSync } from 'node:fs'
import { filesBelow, fingerprint, inRoot, remembered } from './project.mjs'
import { quietStep } from './quiet-step.mjs'

const STAMP = 'dist/web-sources'

/** Builds the browser's half when its sources changed since the last build; resolves to the exit code. */
export async function buildWebIfNeeded() {
  const wanted = fingerprint([
    ...filesBelow('src').filter(canReachBrowser),
    ...filesBelow('plugins'),
    ...filesBelow('demo/drawing'),
    'vite.config.ts',
    'package-lock.json',
  ])
  if (remembered(STAMP) === wanted && existsSync(inRoot('dist', 'web', 'pages.json'))) return 0
  const code = await quietStep('Building the pages, about half a minute', 'vite', [
    'build',
    '--logLevel',
    'warn',
  ])
  if (code === 0) writeFileSync(inRoot(STAMP), wanted)
  return code
}

// Previews on the public pages are made by the server's own rendering.
const canReachBrowser = (path) => !/\/server\/(?!rendering\/)|\.test\.tsx?$/.test(path)
