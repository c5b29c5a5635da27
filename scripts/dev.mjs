import { installIfNeeded } from './install.mjs'
import { findProjectNode } from './project.mjs'
import { exitCode, launch, passSignalsTo } from './run-process.mjs'
import { serverEnvironment, serverFlags } from './server-process.mjs'

await installIfNeeded()

const node = findProjectNode()
const children = [
  launch(node, [...serverFlags, '--watch', 'src/app/start.ts', ...process.argv.slice(2)], {
    detached: true,
    env: serverEnvironment,
  }),
  launch('vite', ['dev'], { detached: true }),
]
passSignalsTo(children)

// Server and Vite need each other: if one ends, the other is ended too.
const code = await Promise.race(children.map(exitCode))
children.forEach((child) => child.kill('SIGTERM'))
await Promise.all(
  children.filter((child) => child.exitCode === null && child.signalCode === null).map(exitCode),
)
process.exit(code)
