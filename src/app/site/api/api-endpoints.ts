import type { OpenAPI } from '@orpc/contract'
import document from '#domains/api/openapi.json' with { type: 'json' }
import { API_PATH } from '#domains/api/api.rules.ts'
import { PUBLIC_URL } from '../rendered-page.ts'

export type AskedField = { name: string; isRequired: boolean; line: string | undefined }

export type ApiEndpoint = {
  id: string
  method: string
  path: string
  title: string
  line: string
  scope: string | undefined
  fields: AskedField[]
  curl: string
  /** An example; nothing where the answer is empty. */
  answer: string | undefined
}

export type ApiChapter = { title: string; endpoints: ApiEndpoint[] }

const KEY = 'lt_live_…'

type Schema = {
  description?: string
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
}

const { paths, tags } = document as unknown as OpenAPI.Document

const endpoints = Object.entries(paths!).flatMap(([path, item]) =>
  Object.entries(item as Record<string, OpenAPI.OperationObject>).map(([method, operation]) => ({
    tag: operation.tags![0]!,
    ...toEndpoint(method.toUpperCase(), path, operation),
  })),
)

/** Every endpoint of the document, by what it is about and in its order. */
export const apiChapters: readonly ApiChapter[] = tags!.map(({ name }) => ({
  title: name,
  endpoints: endpoints.filter(({ tag }) => tag === name),
}))

function toEndpoint(method: string, path: string, operation: OpenAPI.OperationObject): ApiEndpoint {
  const parameters = (operation.parameters ?? []) as (OpenAPI.ParameterObject & { schema: Schema })[]
  const content = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content[
    'application/json'
  ]
  const schema = (content?.schema ?? {}) as Schema
  const [line = '', scope] = operation.description!.split('\n\n')
  const [success] = Object.values(operation.responses!) as OpenAPI.ResponseObject[]
  const answer = success!.content?.['application/json']?.example as unknown
  return {
    id: operation.operationId!,
    method,
    path,
    title: operation.summary!,
    line,
    scope: scope && /`(.+)`/.exec(scope)?.[1],
    fields: [
      ...parameters
        .filter((one) => one.in === 'query')
        .map(({ name, required = false, schema }) => ({ name, isRequired: required, line: lineOf(schema) })),
      ...Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        name,
        isRequired: schema.required?.includes(name) ?? false,
        line: lineOf(field),
      })),
    ],
    curl: curlOf(method, path, parameters, content?.example),
    answer: answer === undefined ? undefined : JSON.stringify(answer, null, 2),
  }
}

/** What a field is for, with the words it takes where it takes no others. */
function lineOf({ description, enum: values }: Schema): string | undefined {
  return values ? `${description ?? ''} ${values.map((value) => `\`${value}\``).join(' ')}` : description
}

/** How one asks it from a command line, by the examples of the document. */
function curlOf(
  method: string,
  path: string,
  parameters: readonly OpenAPI.ParameterObject[],
  body: unknown,
): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(example)), path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const address = `${PUBLIC_URL}${API_PATH}${filled}${query && `?${query}`}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    `  -H "Authorization: Bearer ${KEY}"`,
    ...(method === 'POST' ? ['  -H "Idempotency-Key: 1f0c9a52"'] : []),
    ...(body === undefined
      ? []
      : [
          '  -H "Content-Type: application/json"',
          `  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}'`,
        ]),
  ].join(' \\\n')
}
