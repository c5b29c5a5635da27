import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '#app/server/rpc-router.ts'
import { INTEGER_MAX } from '#domains/access/column.contract.ts'
import { publishedContract } from '#domains/api/publishing/published.contract.ts'

type Field = { name: string; schema: z.ZodType }

/** Input fields, named by endpoint and path, such as 'galleries.createGallery.shotOn'. */
const fields = Object.entries({ ...contracts, publication: publishedContract }).flatMap(
  ([domain, contract]) =>
    Object.entries(contract).flatMap(([verb, procedure]) =>
      fieldsOf({ name: `${domain}.${verb}`, schema: procedure['~orpc'].inputSchema as z.ZodType }),
    ),
)

function fieldsOf({ name, schema }: Field): Field[] {
  const inner = (one: unknown, key = '') =>
    fieldsOf({ name: key ? `${name}.${key}` : name, schema: one as z.ZodType })
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as object).flatMap(([key, one]) => inner(one, key))
  if (schema instanceof z.ZodArray) return inner(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => inner(one))
  if (schema instanceof z.ZodRecord) return [...inner(schema.keyType), ...inner(schema.valueType)]
  // A pipe into a string, such as `line`, is one field.
  if (schema instanceof z.ZodPipe && !(schema.out instanceof z.ZodString)) return inner(schema.in)
  if ('innerType' in schema.def) return inner(schema.def.innerType)
  return [{ name, schema }]
}

/** Fields that the handler checks, with its own error messages. */
const judgedLater = [
  /^orders\.(quoteCart|placeOrder)\.lines\.quantity$/,
  /^accountDesk\.\w+\.(days|extraStorageGb|maxClients)$/,
  /^business\.saveBusiness\.ossSince$/,
]
const isJudgedLater = ({ name }: Field) => judgedLater.some((pattern) => pattern.test(name))

const taking = (among: Field[], value: unknown) =>
  among.filter(({ schema }) => schema.safeParse(value).success).map(({ name }) => name)
const numbers = fields.filter(({ schema }) => schema instanceof z.ZodNumber)
const judgedHere = numbers.filter((field) => !isJudgedLater(field))

test('a number beyond what its column keeps is refused by every input', () => {
  const large = /^business\.saveBusiness\.otherRevenueCents$/
  const isBounded = ({ name, schema }: Field) => {
    const { minValue, maxValue } = schema as z.ZodNumber
    const max = large.test(name) ? 10 ** 11 : INTEGER_MAX
    return minValue !== null && maxValue !== null && minValue >= -max && maxValue <= max
  }
  expect(numbers.length).toBeGreaterThan(20)
  expect(
    numbers.filter((field) => !isBounded(field) && !isJudgedLater(field)).map(({ name }) => name),
  ).toEqual([])
})

const noNumbers = [
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  -(2 ** 63),
  1e21,
  -1e21,
  Number.MAX_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  '7 ; drop',
  '1_000',
  {},
]

test.each(noNumbers)('no input takes %j as a number', (number) => {
  expect(taking(judgedHere, number)).toEqual([])
})

test('only places in a picture may be a fraction, and only the shift of a clock may be below zero', () => {
  const inPicture = /\.(?:cover|crop)\.(?:x|y|width|height|size|zoom)$/
  for (const fraction of [0.5, 1.5, 1 + Number.EPSILON, 100.01]) {
    const takers = taking(judgedHere, fraction).filter((name) => !inPicture.test(name))
    expect(takers, String(fraction)).toEqual([])
  }
  for (const negative of [-1, -0.5, -(2 ** 31)])
    expect(
      taking(judgedHere, negative).filter((name) => name !== 'photos.setCameraClocks.clocks.shiftSeconds'),
    ).toEqual([])
})

const days = fields.filter(({ schema }) => schema instanceof z.ZodISODate)
const moments = fields.filter(({ schema }) => schema instanceof z.ZodISODateTime)

const noDays = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2201-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '-4713-11-24',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '20260101',
  '2026-01-01 ',
  '2026-01-01 BC',
  '２０２６-01-01',
  'infinity',
  'now',
  'epoch',
  '',
  '1900-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-12-32',
  '2026-00-00',
  '2026-W05-1',
  '2026-032',
  '2026/01/01',
  '01-02-2026',
  '2026-01',
  '−2026-01-01',
  '2026-01-01\n',
  '\u00002026-01-01',
  'allballs',
]

test.each(noDays)('a day that no calendar of ours has is refused by every input: %j', (day) => {
  expect(taking(days, day)).toEqual([])
  expect(taking(moments, `${day}T00:00:00Z`)).toEqual([])
  expect(taking(moments, day)).toEqual([])
})

const noTimes = [
  '',
  'T24:00:00Z',
  'T23:60:00Z',
  'T23:59:60Z',
  'T23:59:59,5Z',
  'T12:00:00',
  'T12Z',
  't12:00:00z',
  ' 12:00:00Z',
  'T12:00:00Z ',
  'T12:00:00+24:00',
  'T12:00:00+01:60',
  'T12:00:00+0100',
  'T12:00:00+1',
  'T12:00:00 Europe/Amsterdam',
  'T12:00:00Z/P1D',
]

test.each(noTimes)('a moment that no clock shows is refused by every input: %j', (time) => {
  expect(taking(moments, `2026-01-01${time}`)).toEqual([])
  if (time !== '') expect(taking(days, `2026-01-01${time}`)).toEqual([])
})

test('the first and last day of the calendar are taken', () => {
  for (const day of ['1900-01-01', '2024-02-29', '2200-12-31']) {
    for (const { name, schema } of days) expect(schema.safeParse(day).success, name).toBe(true)
    for (const { name, schema } of moments)
      expect(schema.safeParse(`${day}T23:59:59.999999+23:59`).success, name).toBe(true)
  }
})

test('what is named as a day or a moment is one', () => {
  const isNamedSo = /(?:On|At|Day|Since|Until|\.(?:day|from|until|since|till|before|after))$/
  // `since` of photos is a list version.
  const texts = fields.filter(({ name, schema }) => schema instanceof z.ZodString && isNamedSo.test(name))
  const plain = texts.filter((field) => !isJudgedLater(field) && !/^photos\.\w+\.since$/.test(field.name))
  expect(plain.map(({ name }) => name)).toEqual([])
  expect(days.length + moments.length).toBeGreaterThan(15)
})

const lines = fields.filter(({ schema }) => schema instanceof z.ZodPipe)
const isTaken = ({ schema }: Field, text: string) => schema.safeParse(text).success
const takers = (among: Field[], text: string) =>
  among.filter((field) => isTaken(field, text)).map(({ name }) => name)

const unreadable = [
  ['a zero-width space', '\u200b'],
  ['joiners without anything to join', '\u200d\u200c'],
  ['a right-to-left override alone', '\u202e'],
  ['isolates around nothing', '\u2066\u2069'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a Hangul filler, which is a letter', '\u3164'],
  ['two of its halves', '\u115f\u1160'],
  ['a grapheme joiner', '\u034f'],
  ['a variation selector', '\ufe0f'],
  ['a language tag', '\u{e0001}'],
  ['an empty braille cell', '\u2800'],
  ['an accent without a letter', '\u0301'],
  ['a letter under sixty accents', `a${'\u0301'.repeat(60)}`],
] as const

test.each(unreadable)('no name, title or label may be %s', (_, text) => {
  const needed = lines.filter((field) => !isTaken(field, ''))
  expect(needed.length).toBeGreaterThan(30)
  expect(takers(needed, text)).toEqual([])
})

test('a name of dots is none, and what may be empty is empty or shows something', () => {
  const needed = lines.filter((field) => !isTaken(field, ''))
  for (const text of ['...', '-', '* * *', '&?!']) expect(takers(needed, text)).toEqual([])
  const free = lines.filter((field) => isTaken(field, ''))
  // Leaves out fields that turn this text into an empty one.
  const isLeft = ({ schema }: Field) => schema.safeParse('\u200b\u200b').data !== ''
  expect(takers(free.filter(isLeft), '\u200b\u200b')).toEqual([])
  expect(takers(free, '-').length).toBeGreaterThan(10)
})

test('what is named as a name, a title or a label is one line', () => {
  const isNamedSo = /(?:[nN]ame|[tT]itle|[lL]abel|[sS]ubject)$/
  // Excludes texts that are only compared, or shown to their author.
  const isKeptBy = /^(?!clients\.previewInvitation|galleries\.saveSections\.read|orders\.deleteGallery)/
  const isPlain = ({ name, schema }: Field) =>
    schema instanceof z.ZodString && isNamedSo.test(name) && isKeptBy.test(name)
  const plain = fields.filter(isPlain)
  expect(plain.map(({ name }) => name)).toEqual([])
})
