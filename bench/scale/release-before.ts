import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/project.mjs'
import { serverEnvironment } from '../../scripts/server-process.mjs'

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

// What ran when the newest migration came. Commits between two releases never ran anywhere: what one of them began and a
// later one took back is missing to it after the deploy, as it should be.
const RELEASE_BEFORE = '57801cf47'

/** The release before, or the commit in PROVE_FROM, built in a folder of its own: what runs when this version comes. */
export async function openReleaseBefore(closing: (() => Promise<unknown>)[]) {
  const commit = git('rev-parse', process.env['PROVE_FROM'] ?? RELEASE_BEFORE)
  if (git('diff', '--name-only', commit, 'HEAD', '--', 'package-lock.json') !== '')
    throw new Error(`${commit} needs other packages: give a later commit in PROVE_FROM`)
  const parent = await mkdtemp(join(tmpdir(), 'lichttafel-release-'))
  const folder = join(parent, 'before')
  closing.push(() => rm(parent, { recursive: true }))
  closing.push(async () => git('worktree', 'remove', '--force', folder))
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const builds = `import('./scripts/build-web.mjs').then(async ({ buildWebIfNeeded }) => process.exit(await buildWebIfNeeded()))`
  execFileSync(process.execPath, ['-e', builds], {
    cwd: folder,
    env: { ...process.env, ...serverEnvironment },
  })
  const migrations = git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', 'migrations/**.sql')
  return { folder, name: commit.slice(0, 8), migrations: migrations.split('\n').filter(Boolean).length }
}
