import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

const folder = {
  'framing.contract.ts': `
    import { z } from 'zod'
    import { anyone, emptyObject } from '#domains/access/who.contract.ts'
    export const framingContract = { listFrames: anyone.input(emptyObject).output(z.object({ frames: z.array(z.string()) })) }`,
  'server/frame-print.job.ts': `
    import { z } from 'zod'
    import { defineJob } from '#platform/jobs/job.ts'
    export const framePrint = defineJob({
      task: 'frame-print', payload: z.object({ printId: z.string() }), run: async () => {} })`,
  'server/framing.ts': `export const frames = ['eiken', 'noten']`,
  'server/framing.manifest.ts': `
    import { defineDomain, endpoints, fileRoute, openRoute } from '#domains/access/server/domain-manifest.ts'
    import { framingContract } from '../framing.contract.ts'
    import { framePrint } from './frame-print.job.ts'
    import { frames } from './framing.ts'
    export const framingManifest = defineDomain({
      endpoints: { framing: endpoints(framingContract, { listFrames: async () => ({ frames }) }) },
      jobs: [framePrint],
      files: [fileRoute('/frames/:file', {
        isUnderStudioHosts: true, serve: ({ params }) => new Response(params.file) })],
      openRoutes: [openRoute('/frame-labels/:label', { serve: ({ params }) => new Response(params.label) })],
    })`,
}
const line = `export { framingManifest } from '#domains/framing/server/framing.manifest.ts'\n`

/** Program that prints what the product knows of the domain. */
const question = `
  import { contracts, rpcRouter } from '#app/server/rpc-router.ts'
  import { jobs } from '#app/server/jobs.ts'
  import { fileRoutes, pathPrefixesUnderStudioHosts, openRoutes, serverPaths } from '#app/server/file-routes.ts'
  const asked = () => ({ origin: '', studioHost: undefined, ipAddress: '' })
  const services = { clock: () => new Date() }
  const textOf = async (routes, path) => (await routes.request(path)).text()
  console.log(JSON.stringify({
    who: contracts.framing.listFrames['~orpc'].meta.who,
    isServed: rpcRouter.framing.listFrames !== undefined,
    job: jobs.some(({ task }) => task === 'frame-print'),
    file: await textOf(fileRoutes(services, asked), '/frames/eiken.pdf'),
    label: await textOf(openRoutes(services, asked), '/frame-labels/7'),
    isUnderStudioHosts: pathPrefixesUnderStudioHosts().includes('/frames/'),
    proxied: serverPaths().filter((path) => path.startsWith('/frame')),
  }))
  process.exit(0)`

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-domain-'))
  for (const part of ['src', 'package.json', 'tsconfig.base.json', '.dependency-cruiser.cjs'])
    await cp(join(root, part), join(copy, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, text] of Object.entries(folder)) {
    const path = join(copy, 'src/domains/framing', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await appendFile(join(copy, 'src/app/server/domains.ts'), line)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('a new domain is one folder and one line: router, worker, files and dev proxy know it', async () => {
  const file = join(copy, 'src/app/question.ts')
  await writeFile(file, question)
  const { stdout } = await run(process.execPath, [file], { cwd: copy })
  expect(JSON.parse(stdout)).toEqual({
    who: 'anyone',
    isServed: true,
    job: true,
    file: 'eiken.pdf',
    label: '7',
    isUnderStudioHosts: true,
    proxied: ['/frames/', '/frame-labels/'],
  })
})

test('and the walls know it: it may know all before it, and none of them it', async () => {
  const uphill = join(copy, 'src/domains/mail/server/uphill.ts')
  await writeFile(uphill, `export { frames } from '#domains/framing/server/framing.ts'`)
  const config = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err']
  const cruise = (...files: string[]) =>
    run(
      process.execPath,
      [join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'), ...config, ...files],
      {
        cwd: copy,
      },
    ).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
  const said = await cruise('src/domains/framing', 'src/domains/mail/server/uphill.ts')
  expect(said).toContain('mail-knows-only-earlier-domains: src/domains/mail/server/uphill.ts')
  expect(said).not.toContain('every-domain-has-a-place')
  expect(said).not.toContain('error framing')
})
