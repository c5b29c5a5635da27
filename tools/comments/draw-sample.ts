/**
 * Draws a sample of comments and exported names for a new reader. The commit's hash and ROUND
 * decide the sample, so that nobody can choose it.
 *
 *   node scripts/with-node.mjs tools/comments/draw-sample.ts ROUND [COMMENTS] [NAMES]
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/project.mjs'
import { git } from '../git.ts'
import { readComments, readCommentText } from './read-comments.ts'

const [round = '1', comments = '200', names = '60'] = process.argv.slice(2)
const commit = git('rev-parse', 'HEAD').trim()
const paths = git('ls-files', 'src', 'ops', 'sandbox', 'demo', 'plugins', 'tools', 'test', 'scripts')
  .split('\n')
  .filter((path) => /\.([cm]?[jt]sx?|sql)$/.test(path) && !path.endsWith('api-document.types.ts'))

const orderOf = (what: string) => createHash('sha256').update(`${commit} ${round} ${what}`).digest('hex')
const draw = (all: string[], count: number) =>
  all
    .map((what) => ({ what, order: orderOf(what) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, count)
    .map(({ what }) => what)

const DECLARATION = /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm
const texts = paths.map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }))
const allComments = texts.flatMap(({ path, text }) =>
  readComments(path, text).map((comment) => `${path}:${comment.line}  ${readCommentText(comment)}`),
)
const allNames = texts.flatMap(({ path, text }) =>
  Array.from(text.matchAll(DECLARATION), ([, name]) => `${path}  ${name}`),
)
console.log(`Commit ${commit}, round ${round}`)
for (const line of draw(allComments, Number(comments))) console.log(`comment  ${line}`)
for (const line of draw(allNames, Number(names))) console.log(`name  ${line}`)
