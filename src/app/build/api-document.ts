import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { API_PATH, IDEMPOTENCY_KEY_MAX_LENGTH } from '#domains/api/api.rules.ts'
import { documentNl as texts } from '#domains/api/publishing/published.nl.ts'
import { problemsNl } from '#domains/api/problems.nl.ts'
import {
  commonProblemCodes,
  problemCodeForRefusal,
  problemStatus,
  type ProblemCode,
} from '#domains/api/problems.rules.ts'
import { publishedExamples } from '#domains/api/publishing/published-examples.nl.ts'
import { publishedTags } from '#domains/api/publishing/published.nl.ts'
import {
  publishedContract,
  publishedNames,
  type PublishedName,
} from '#domains/api/publishing/published.contract.ts'
import {
  publishedChoiceList,
  publishedClient,
  publishedEvent,
  publishedGallery,
  publishedOrder,
  publishedPhoto,
  publishedReceipt,
  publishedWebhookEndpoint,
} from '#domains/api/publishing/published-shapes.contract.ts'
import { contracts } from '../server/rpc-router.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

async function makeApiDocument(): Promise<OpenAPI.Document> {
  const document = await generator.generate(publishedContract, {
    info: { title: texts.title, version: '1', description: texts.line },
    servers: [{ url: API_PATH }],
    security: [{ key: [] }],
    tags: Object.values(publishedTags).map((name) => ({ name })),
    commonSchemas: {
      Client: { schema: publishedClient },
      Gallery: { schema: publishedGallery },
      Photo: { schema: publishedPhoto },
      ChoiceList: { schema: publishedChoiceList },
      Order: { schema: publishedOrder },
      Receipt: { schema: publishedReceipt },
      WebhookEndpoint: { schema: publishedWebhookEndpoint },
      Event: { schema: publishedEvent },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: texts.key } },
      schemas: { Problem: problemSchema },
      responses: sharedResponses,
    },
  })
  for (const name of publishedNames) completeOperation(document, name)
  return document
}

export const makeApiDocumentText = async (): Promise<string> =>
  `${JSON.stringify(await makeApiDocument(), null, 2)}\n`

const problemSchema = {
  type: 'object',
  description: texts.problem,
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problemStatus) },
    facts: { type: 'object', additionalProperties: true },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
} satisfies OpenAPI.SchemaObject

function completeOperation(document: OpenAPI.Document, name: PublishedName): void {
  const { route, meta } = publishedContract[name]['~orpc']
  const method = (route.method ?? 'GET').toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const operation = document.paths?.[route.path ?? '']?.[method]
  if (!operation) throw new Error(`the document has no ${name}`)
  if (meta.scope !== null) operation.description = `${route.description}\n\n${texts.scope(meta.scope)}`
  const { input, answer } = publishedExamples[name]
  const parameters = ((operation.parameters ?? []) as OpenAPI.ParameterObject[]).map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    ...(parameter.required && { required: true }),
    schema: parameter.schema!,
    ...(parameter.name in input && { example: (input as Record<string, unknown>)[parameter.name] }),
  }))
  const inUrl = new Set(parameters.map((parameter) => parameter.name))
  const body = Object.fromEntries(Object.entries(input).filter(([field]) => !inUrl.has(field)))
  const requestBody = operation.requestBody as OpenAPI.RequestBodyObject | undefined
  if (requestBody) requestBody.content['application/json']!.example = body
  operation.parameters = method === 'post' ? [...parameters, idempotencyKey] : parameters
  const success = Object.values(operation.responses ?? {})[0] as OpenAPI.ResponseObject
  success.description = texts.success
  if (answer === undefined) delete success.content
  else success.content!['application/json']!.example = answer
  Object.assign((operation.responses ??= {}), problemResponses(name))
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: texts.idempotencyKey,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
}

function ownProblems(name: PublishedName): ProblemCode[] {
  const { by } = publishedContract[name]['~orpc'].meta
  const [domain, verb] = by.split('.') as [keyof typeof contracts, string]
  const endpoint = Reflect.get(contracts[domain], verb) as { '~orpc': { errorMap: object } }
  const refused = Object.keys(endpoint['~orpc'].errorMap)
  const published = refused.flatMap((code) => problemCodeForRefusal(code) ?? [])
  return [...new Set(published)]
}

const ofBodies: readonly ProblemCode[] = ['body_too_large', 'not_json']
const ofIdempotency: readonly ProblemCode[] = [
  'idempotency_key_invalid',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'secret_shown_once',
]

const everyonesByStatus = Map.groupBy(commonProblemCodes, (code) => String(problemStatus[code]))

const sharedResponses = Object.fromEntries(
  [...everyonesByStatus].map(([status, codes]) => [`Problem${status}`, problemResponse(codes)]),
)

function problemResponses(name: PublishedName) {
  const { method } = publishedContract[name]['~orpc'].route
  const neverHere = [...(method === 'GET' ? ofBodies : []), ...(method === 'POST' ? [] : ofIdempotency)]
  const codes = [...commonProblemCodes.filter((code) => !neverHere.includes(code)), ...ownProblems(name)]
  const byStatus = Map.groupBy(codes, (code) => String(problemStatus[code]))
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([status, here]) => {
        const isShared = here.join() === everyonesByStatus.get(status)?.join()
        return [
          status,
          isShared ? { $ref: `#/components/responses/Problem${status}` } : problemResponse(here),
        ]
      }),
  )
}

function problemResponse(codes: readonly ProblemCode[]): OpenAPI.ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${problemsNl[code][0]}`).join('\n\n'),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
