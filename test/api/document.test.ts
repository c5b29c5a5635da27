import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { apiDocumentText } from '#app/build/api-document.ts'
import { publishedExamples } from '#domains/api/publishing/published-examples.nl.ts'
import { publishedContract, publishedNames } from '#domains/api/publishing/published.contract.ts'

const committed = await readFile(new URL('../../src/domains/api/openapi.json', import.meta.url), 'utf8')
const document = JSON.parse(committed)

test('the document says what is published: after a change, `npm run make-api-document`', async () => {
  expect(await apiDocumentText()).toBe(committed)
})

test('and so do the types that were made of it', async () => {
  const types = await readFile(new URL('api-document.types.ts', import.meta.url), 'utf8')
  expect(types.slice(types.indexOf('export '))).toBe(astToString(await openapiTS(document)))
})

test('who knows OpenAPI has nothing to say of it', async () => {
  const judge = new Validator()
  expect(await judge.validate(structuredClone(document))).toEqual({ valid: true })
  expect(judge.version).toBe('3.1')
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
  // Parsing strips undeclared fields: the answer has none.
  expect(outputSchema.parse(answer)).toEqual(answer)
})
