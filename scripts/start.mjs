import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'
import { refuseTakenPort } from './taken-port.mjs'
import { programFlags, serverEnvironment } from './server-process.mjs'

await refuseTakenPort()
await installIfNeeded()
const built = await buildWebIfNeeded()
if (built !== 0) process.exit(built)

await standInFor(projectNode(), [...programFlags, 'src/app/start.ts', ...process.argv.slice(2)], {
  env: serverEnvironment,
})
