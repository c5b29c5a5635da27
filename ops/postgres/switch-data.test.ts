import files, { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCrashWrapper, crashEverywhere, type CrashPoint } from '#test/world/crash-points.ts'
import { finishSwitch, switchData } from './switch-data.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'switch-'))
})
afterEach(() => rm(parent, { recursive: true }))

type Change = (...args: unknown[]) => Promise<unknown>

function crashingFiles(point: CrashPoint): () => void {
  const pass = newCrashWrapper(point)
  const real = { ...files }
  const changes = Object.entries({ mkdir, rename: files.rename, rm, writeFile }) as [string, Change][]
  for (const [name, change] of changes)
    Object.assign(files, { [name]: (...args: unknown[]) => pass(() => change(...args)) })
  syncBuiltinESMExports()
  return () => {
    Object.assign(files, real)
    syncBuiltinESMExports()
  }
}

async function writeFiles(home: string, laid: Record<string, string>) {
  for (const [path, text] of Object.entries(laid)) {
    await mkdir(join(home, path, '..'), { recursive: true })
    await writeFile(join(home, path), text)
  }
}

async function readFiles(home: string): Promise<Record<string, string>> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return Object.fromEntries(paths.map((path, nth) => [path.slice(home.length + 1), texts[nth]!]))
}

const coming = { 'data.coming/PG_VERSION': 'new', 'archive.coming/2': 'WAL', 'archive.coming/3': 'WAL' }
const arrived = { 'data/PG_VERSION': 'new', 'archive/2': 'WAL', 'archive/3': 'WAL' }
const to = { data: 'data.coming', former: 'data.former', archive: 'archive.coming' }

test.each([
  {
    place: 'a database',
    present: { 'data/PG_VERSION': 'old', 'archive/1': 'WAL' },
    former: { 'data.former/PG_VERSION': 'old', 'archive/1': 'WAL' },
  },
  { place: 'a place without one', present: {}, former: {} },
])(
  'a switch of $place that dies at any change is undone or finished by the next start',
  async ({ present, former }) => {
    let home = ''
    const folders = () => ({ home, data: join(home, 'data'), archive: join(home, 'archive') })
    const outcomes: string[] = []
    const runs = await crashEverywhere({
      run: async (point) => {
        home = await mkdtemp(join(parent, 'home-'))
        await writeFiles(home, { ...present, ...coming })
        const restoreFiles = crashingFiles(point)
        await switchData(folders(), to).finally(restoreFiles)
      },
      check: async ({ change, happens }) => {
        await finishSwitch(folders())
        const { 'switch.json.new': _draft, ...laid } = await readFiles(home)
        const isNew = laid['data/PG_VERSION'] === 'new'
        outcomes.push(isNew ? 'finished' : 'undone')
        const whole = isNew ? { ...former, ...arrived } : { ...present, ...coming }
        expect(laid, `after a crash ${happens ? 'after' : 'before'} change ${change}`).toEqual(whole)
      },
      happens: [false, true],
    })
    expect(runs).toBeGreaterThan(12)
    expect(outcomes[0]).toBe('undone')
    expect(outcomes.at(-1)).toBe('finished')
  },
)
