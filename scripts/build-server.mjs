import { existsSync, writeFileSync } from 'node:fs'
import { oneAtATime } from './one-at-a-time.mjs'
import { filesBelow, fingerprint, inRoot, readStamp } from './project.mjs'
import { quietStep } from './quiet-step.mjs'
import { programFile } from './server-process.mjs'

const STAMP = 'dist/server-sources'

export async function buildServerIfNeeded() {
  const sources = fingerprint([
    ...['src', 'ops', 'demo', 'sandbox'].flatMap(filesBelow).filter(isBundled),
    'rolldown.config.ts',
    'package.json',
    'package-lock.json',
  ])
  const isBuilt = () => readStamp(STAMP) === sources && existsSync(programFile)
  if (isBuilt()) return 0
  return oneAtATime(async () => {
    if (isBuilt()) return 0
    const code = await quietStep('Bundling the program', 'rolldown', ['--config', 'rolldown.config.ts'])
    if (code === 0) writeFileSync(inRoot(STAMP), sources)
    return code
  })
}

const isBundled = (path) => /\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$/.test(path)
