import { readFileSync } from 'node:fs'
import { installIfNeeded } from './install.mjs'
import { filesBelow, inRoot } from './project.mjs'
import { runSteps, staticSteps } from './steps.mjs'

await installIfNeeded()
const { failed } = await runSteps(staticSteps)

// The sizes are information: no number fails the check.
const sizes = ['src', 'demo', 'tools', 'scripts']
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, lines: readFileSync(inRoot(path), 'utf8').split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines)

const percentile = (share) => sizes[Math.floor((1 - share) * sizes.length)].lines

console.log('\nThe ten longest source files')
for (const { path, lines } of sizes.slice(0, 10)) console.log(`${String(lines).padStart(6)}  ${path}`)
console.log(
  `\n${sizes.length} files: median ${percentile(0.5)}, p90 ${percentile(0.9)}, p99 ${percentile(0.99)} lines`,
)
process.exitCode = failed === 0 ? 0 : 1
