import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readComments, readCommentText, type Comment } from '../../tools/comments/read-comments.ts'

const root = join(import.meta.dirname, '..', '..')
const generated = 'test/api/api-document.types.ts'
const paths = globSync(
  ['{src,ops,sandbox,demo,plugins,tools,test,scripts}/**/*.{ts,tsx,mjs,mts,sql}', '*.config.ts'],
  { cwd: root },
).filter((path) => path !== generated)
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

const comments = [...texts].flatMap(([path, text]) =>
  readComments(path, text).map((comment) => ({ path, comment })),
)

/** Returns `path:line words` of each comment that breaks a rule. */
const breaches = (breaks: (comment: Comment) => boolean): string[] =>
  comments
    .filter(({ comment }) => breaks(comment))
    .map(({ path, comment }) => `${path}:${comment.line} ${readCommentText(comment)}`)

test('a doc comment begins with a noun or a verb, not with a relation to something unsaid', () => {
  const relation = /^(Of|For|With|By|In|As|Where|Whose|Who|What|Those|These|Nor)\b/
  expect(breaches((comment) => comment.kind === 'doc' && relation.test(readCommentText(comment)))).toEqual([])
})

/** Instructions for tools, which can't be wrapped. */
const directive = /^\/[/*] (oxlint-disable|@ts-)/

test('no line of a comment is over a hundred columns wide', () => {
  const isTooWide = ({ column, source }: Comment) =>
    !directive.test(source) &&
    source.split('\n').some((line, index) => (index === 0 ? column : 0) + line.length > 100)
  expect(breaches(isTooWide)).toEqual([])
})

test('a comment inside code has two lines at most', () => {
  expect(breaches(({ kind, source }) => kind !== 'doc' && source.split('\n').length > 2)).toEqual([])
})

/** Type names that end like a participle but are nouns, with their meanings. */
const nouns: Record<string, string> = {
  Drawing: 'a picture made of lines',
  Encoding: 'the content coding of HTTP',
  Shipping: 'the delivery of an order',
  Speed: 'the bytes a second of a transfer',
}

test('a type is a noun, not a bare participle', () => {
  const irregular =
    /^(Given|Shown|Made|Found|Taken|Written|Drawn|Sent|Held|Kept|Told|Lent|Laid|Known|Seen|Left|Cut|Begun|Bought|Sold|Chosen|Paid|Read|Put|Met|Hung|Gone|Done|Lost|Built|Brought|Lit)$/
  const declaration = /^(?:export )?(?:declare )?(?:type|interface) (\w+)/gm
  const isParticiple = (name: string) => /^[A-Z][a-z]+(ed|ing)$/.test(name) || irregular.test(name)
  const found = [...texts].flatMap(([path, text]) =>
    Array.from(text.matchAll(declaration), ([, name = '']) => ({ path, name })),
  )
  const participles = found.filter(({ name }) => isParticiple(name) && !(name in nouns))
  expect(participles.map(({ path, name }) => `${path} ${name}`)).toEqual([])
})

test('a noun that is listed as an exception is the name of a type', () => {
  const all = [...texts.values()].join('\n')
  expect(Object.keys(nouns).filter((name) => !new RegExp(`(type|interface) ${name}\\b`).test(all))).toEqual(
    [],
  )
})
