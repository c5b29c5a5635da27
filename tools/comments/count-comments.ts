/**
 * Counts the characters of all comments of the product by folder, at an earlier commit and now.
 *
 *   node scripts/with-node.mjs tools/comments/count-comments.ts COMMIT
 */
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/project.mjs'
import { git } from '../git.ts'
import { readComments } from './read-comments.ts'

const FOLDERS = ['src', 'ops', 'sandbox', 'demo']

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('count-comments needs a commit to compare with')

const hasComments = (path: string) => /\.([cm]?[jt]sx?|sql)$/.test(path)
const lengthOf = (path: string, text: string) =>
  readComments(path, text).reduce((sum, { source }) => sum + source.length, 0)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const rows = FOLDERS.map((folder) => {
  const before = git('ls-tree', '-r', '--name-only', commit, '--', folder).split('\n').filter(hasComments)
  const now = git('ls-files', '--cached', '--others', '--exclude-standard', '--', folder)
    .split('\n')
    .filter((path) => hasComments(path) && existsSync(inRoot(path)))
  return {
    folder,
    before: sum(before.map((path) => lengthOf(path, git('show', `${commit}:${path}`)))),
    now: sum(now.map((path) => lengthOf(path, readFileSync(inRoot(path), 'utf8')))),
  }
})
const all = {
  folder: 'all',
  before: sum(rows.map((row) => row.before)),
  now: sum(rows.map((row) => row.now)),
}
for (const { folder, before, now } of [...rows, all])
  console.log(`${folder}: ${before} characters before, ${now} now, ${((100 * now) / before).toFixed(1)} %`)
