import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { exitCode, launch } from './run-process.mjs'

await installIfNeeded()

const children = [
  launch(projectNode(), ['--watch', 'src/app/start.ts', ...process.argv.slice(2)], {
    env: { MALLOC_ARENA_MAX: '2' },
  }),
  launch('vite', ['dev']),
]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}

// One without the other is of no use: whichever ends first takes the other along.
const code = await Promise.race(children.map(exitCode))
children.forEach((child) => child.kill('SIGTERM'))
await Promise.all(
  children.filter((child) => child.exitCode === null && child.signalCode === null).map(exitCode),
)
process.exit(code)
