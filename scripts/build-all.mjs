import { buildServerIfNeeded } from './build-server.mjs'
import { buildWebIfNeeded } from './build-web.mjs'

/**
 * Builds what the tests run, with pictures at a quarter of their size. Returns a tally for each
 * build.
 */
export const buildAll = async () => [
  await build('the web', () => buildWebIfNeeded({ pictures: 'quarter' })),
  await build('the program', buildServerIfNeeded),
]

async function build(what, buildIfNeeded) {
  const passed = (await buildIfNeeded()) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}  build of ${what}`)
  return { passed: Number(passed), failed: Number(!passed), failures: passed ? [] : [`build of ${what}`] }
}
