import { buildServerIfNeeded } from './build-server.mjs'
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { findProjectNode } from './project.mjs'
import { runInPlaceOfSelf } from './run-process.mjs'
import { refuseTakenPort } from './taken-port.mjs'
import { lowPriorityFlag, programFile, programFlags, serverEnvironment } from './server-process.mjs'

await refuseTakenPort()
await installIfNeeded()
for (const build of [buildWebIfNeeded, buildServerIfNeeded]) {
  const code = await build()
  if (code !== 0) process.exit(code)
}

await runInPlaceOfSelf(
  findProjectNode(),
  [...programFlags, lowPriorityFlag, programFile, ...process.argv.slice(2)],
  {
    env: serverEnvironment,
  },
)
