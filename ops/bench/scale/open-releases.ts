import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import project from '../../../package.json' with { type: 'json' }
import { root } from '../../../scripts/project.mjs'
import { serverEnvironment } from '../../../scripts/server-process.mjs'

export type Releases = Awaited<ReturnType<typeof openReleases>>

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Builds the previous release, and copies this version with an example migration, each into its own
 * folder. PROVE_FROM names another commit as the previous release.
 */
export async function openReleases(closing: (() => Promise<unknown>)[]) {
  const parent = await mkdtemp(join(tmpdir(), 'lichttafel-releases-'))
  closing.push(() => rm(parent, { recursive: true }))
  const before = join(parent, 'before')
  const chosen = process.env['PROVE_FROM'] ?? chooseRelease(listCandidates(), project.version)?.commit
  const commit = git('rev-parse', chosen ?? 'HEAD')
  closing.push(async () => git('worktree', 'remove', '--force', before))
  await buildCommit(commit, before)
  const nextFolder = join(parent, 'next')
  await copyTree(nextFolder)
  await addExample(join(nextFolder, 'migrations'))
  return { before: { name: `${versionOf(commit)} (${commit.slice(0, 8)})`, folder: before }, nextFolder }
}

type Candidate = { commit: string; version: string }

/** Finds the newest commit of a different version. Versions below 1.0.0 were never deployed. */
export const chooseRelease = (
  newestFirst: readonly Candidate[],
  thisVersion: string,
): Candidate | undefined =>
  newestFirst.find(({ version }) => version !== thisVersion && Number(version.split('.')[0]) >= 1)

const versionOf = (commit: string): string => JSON.parse(git('show', `${commit}:package.json`)).version

function listCandidates(): Candidate[] {
  const parents = git('log', '--first-parent', '-G"version":', '--format=%P', '--', 'package.json')
  const commits = ['HEAD', ...parents.split('\n').map((line) => line.replace(/ .*/, ''))].filter(Boolean)
  return commits.map((commit) => ({ commit, version: versionOf(commit) }))
}

async function buildCommit(commit: string, folder: string): Promise<void> {
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  const run = (program: string, words: string[], env = process.env) =>
    execFileSync(program, words, { cwd: folder, env })
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') === '')
    await linkFrom(folder, 'node_modules')
  else run('npm', ['ci', '--no-audit', '--no-fund'])
  const builds = `import('./scripts/build-web.mjs').then(async ({ buildWebIfNeeded }) => process.exit(await buildWebIfNeeded()))`
  run(process.execPath, ['-e', builds], { ...process.env, ...serverEnvironment })
}

const linkFrom = (folder: string, name: string) => symlink(join(root, name), join(folder, name))

const TREE = ['src', 'demo', 'sandbox', 'scripts', 'migrations', 'package.json']

/**
 * Copies what a process of the working tree needs. Through links to source folders, the process
 * would load the project's own modules instead of the copies.
 */
async function copyTree(folder: string): Promise<void> {
  await mkdir(folder)
  for (const name of TREE) await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'dist']) await linkFrom(folder, name)
}

const EXAMPLE = '9999_example'

/**
 * Adds a migration that adds a column, and one that drops the column once no process of the
 * previous version runs.
 */
async function addExample(migrations: string): Promise<void> {
  const [before, after] = [join(migrations, 'before'), join(migrations, 'after')]
  const path = join(before, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: EXAMPLE })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(before, `${EXAMPLE}.sql`), 'alter table galleries add column example text;\n')
  await mkdir(after, { recursive: true })
  await writeFile(join(after, `${EXAMPLE}.sql`), 'alter table galleries drop column if exists example;\n')
}
