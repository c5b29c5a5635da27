import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { makeApiDocumentText } from '#app/build/api-document.ts'
import { publishedExamples } from '#domains/api/publishing/published-examples.nl.ts'
import { publishedContract, publishedNames } from '#domains/api/publishing/published.contract.ts'

const committed = await readFile(new URL('../../src/domains/api/openapi.json', import.meta.url), 'utf8')
const document = JSON.parse(committed)

test('the document says what is published: after a change, `npm run make-api-document`', async () => {
  expect(await makeApiDocumentText()).toBe(committed)
})

test('and so do the types that were made of it', async () => {
  const types = await readFile(new URL('api-document.types.ts', import.meta.url), 'utf8')
  expect(types.slice(types.indexOf('export '))).toBe(astToString(await openapiTS(document)))
})

test('who knows OpenAPI has nothing to say of it', async () => {
  const checkOutput = new Validator()
  expect(await checkOutput.validate(structuredClone(document))).toEqual({ valid: true })
  expect(checkOutput.version).toBe('3.1')
})

const schemasOf = (name: (typeof publishedNames)[number]) => {
  const { inputSchema, outputSchema } = publishedContract[name]['~orpc'] as {
    inputSchema: z.ZodType
    outputSchema: z.ZodType
  }
  return { inputSchema, outputSchema }
}

test.each(publishedNames)('the example of %s is asked and answered as its contract has it', (name) => {
  const { input, answer } = publishedExamples[name]
  const { inputSchema, outputSchema } = schemasOf(name)
  expect(inputSchema.safeParse(input).error).toBeUndefined()
  // Parsing strips undeclared fields, so equality proves that there are none.
  expect(outputSchema.parse(answer)).toEqual(answer)
})

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const named = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? (document.components.schemas[$ref.split('/').at(-1)!] as Schema) : schema

/** Lists the fields, one line each: path, type, and a question mark if optional. */
function fieldsOf(given: Schema, at: string): string[] {
  const schema = named(given)
  const inner = [...(schema.anyOf ?? schema.oneOf ?? [])].flatMap((one) => fieldsOf(one, at))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    fieldsOf(field, `${at}.${name}${schema.required?.includes(name) ? '' : '?'}`),
  )
  const items = schema.items ? fieldsOf(schema.items, `${at}[]`) : []
  return [...(schema.type ? [`${at} ${schema.type}`] : []), ...inner, ...fields, ...items]
}

type Operation = {
  parameters?: { name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, asked]) => [`${method.toUpperCase()} ${path}`, asked] as const),
)

const linesOf = ([place, { parameters = [], requestBody, responses }]: (typeof operations)[number]) => {
  const body = requestBody?.content['application/json']?.schema
  const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2')
      ? Object.values(content).flatMap(({ schema }) => fieldsOf(schema, `${place} ${status}`))
      : [],
  )
  return [
    ...parameters.flatMap(({ name, required, schema }) =>
      fieldsOf(schema, `${place} asks ${name}${required ? '' : '?'}`),
    ),
    ...(body ? fieldsOf(body, `${place} asks body`) : []),
    ...answers,
  ]
}

test('what was promised to programs stays: a line of promised-fields.txt never goes, a new one is added to it', async () => {
  const file = new URL('promised-fields.txt', import.meta.url)
  const promised = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const now = [...new Set(operations.flatMap(linesOf))].toSorted()
  expect(
    promised.filter((line) => !now.includes(line)),
    'gone',
  ).toEqual([])
  expect(
    now.filter((line) => !promised.includes(line)),
    'not promised yet',
  ).toEqual([])
})
