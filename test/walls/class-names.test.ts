import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from '#ui/theme/class-names.ts'

// tailwind-merge weighs 9 kB. Our replacement must agree with it about all classes in use.
const library = extendTailwindMerge({
  extend: {
    theme: {
      text: ['11', '12', '13', '15', '17', '21', '28', '40', '64'],
      radius: ['2', '3', '4', '6'],
      shadow: ['float'],
      tracking: ['title', 'figure', 'wide'],
    },
  },
})

const root = new URL('../../', import.meta.url).pathname
const sources = ['src', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/server\/|theme\/class-names/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)

const conditionsOf = (name: string) => {
  let [depth, end] = [0, 0]
  for (const [at, sign] of Array.from(name).entries()) {
    if ('[('.includes(sign)) depth++
    else if ('])'.includes(sign)) depth--
    else if (sign === ':' && depth === 0) end = at + 1
  }
  return name.slice(0, end)
}

const strings = /(['"`])((?:(?!\1)[^\\\n])*?)\1/g
const words = new Set(
  sources.flatMap((source) => [...source.matchAll(strings)].flatMap(([, , text]) => text!.split(/[\s$]+/))),
)
const plain = new Set([...words].map((word) => word.slice(conditionsOf(word).length)))
// Keeps words that the library merges when repeated. Two of each numbered or coloured kind suffice.
const numbered = Map.groupBy(
  [...plain].filter((name) => name !== '' && library(`${name} ${name}`) === name),
  (name) =>
    name.replace(
      /-(\d[\d./]*|(ink|soft|line|paper|accent|surface|red|green|blue|orange|purple|white|black|field)[-\w/]*)$/,
      '-#',
    ),
)
const classes = [...numbered.values()].flatMap((names) => names.slice(0, 2))

test('of every two classes that are used, the same one stays as in the library', () => {
  expect(classes.length).toBeGreaterThan(400)
  const differing = classes.flatMap((first) =>
    classes.flatMap((second) => {
      const both = `${first} ${second}`
      return mergeClasses(both) === library(both) ? [] : `${both}: ${mergeClasses(both)}`
    }),
  )
  expect(differing).toEqual([])
})

test('under other conditions a class stays, under the same it goes, brackets and all', () => {
  const known = new Set(classes)
  const conditioned = [...words].filter((word) => known.has(word.slice(conditionsOf(word).length)))
  const conditions = new Set(conditioned.map(conditionsOf))
  expect(conditions.size).toBeGreaterThan(50)
  for (const when of conditions) {
    expect(mergeClasses(`${when}px-2 ${when}p-4`)).toBe(`${when}p-4`)
    expect(mergeClasses(`${when}p-4 p-2`)).toBe(library(`${when}p-4 p-2`))
    expect(mergeClasses(`${when}p-4 print:${when}p-2`)).toBe(`${when}p-4 print:${when}p-2`)
  }
})

test('the order of what stays is kept, and nothing is left of blanks', () => {
  expect(mergeClasses(' flex  h-8 text-13 text-ink h-10 ')).toBe('flex text-13 text-ink h-10')
})
