import { z } from 'zod'
import type { Sandbox } from '../state/sandbox.ts'
import type { RecordByKind } from '../state/store.ts'
import { listPage, type PageRequest } from '../wire/list-page.ts'
import { pageParameters, noParameters } from '../wire/parameters.ts'
import { type ObjectKind, stripeNames, findRequested } from './find-record.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters: z.ZodType
  answer: (sandbox: Sandbox, parameters: never, id: string) => unknown
}

/** The `:id` of the path is the third argument of `answer`. */
export function endpoint<Parameters extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  parameters: Parameters,
  answer: (sandbox: Sandbox, parameters: z.output<Parameters>, id: string) => unknown,
): Endpoint {
  return { method, path, parameters, answer }
}

export const defineRecordEndpoint = (path: string, kind: ObjectKind) =>
  endpoint('GET', `${path}/:id`, noParameters, (sandbox, _, id) => findRequested(sandbox, kind, id))

type MoreFilters<Found, Shape extends z.ZodRawShape> = {
  parameters: Shape
  holds: (record: Found, asked: z.output<z.ZodObject<Shape>>) => boolean
}

/**
 * Defines the endpoint that lists the records of a kind. Each of `fields` filters by the record
 * field of the same name. `more` adds other filters.
 */
export function defineListEndpoint<K extends ObjectKind, Shape extends z.ZodRawShape>(
  path: string,
  kind: K,
  fields: { [Field in keyof RecordByKind[K]]?: z.ZodType },
  more?: MoreFilters<RecordByKind[K], Shape>,
): Endpoint {
  const own = Object.entries(fields as Record<string, z.ZodType>).map(([name, schema]) => [
    name,
    schema.optional(),
  ])
  const shape: z.ZodRawShape = { ...Object.fromEntries(own), ...more?.parameters, ...pageParameters }
  return endpoint('GET', path, z.strictObject(shape), ({ store }, asked) => {
    const isAskedFor = (record: RecordByKind[K]) =>
      Object.keys(fields).every(
        (name) => asked[name] === undefined || Reflect.get(record, name) === asked[name],
      ) &&
      (more?.holds(record, asked as never) ?? true)
    const page = { url: path, what: stripeNames[kind] }
    return listPage(store.all(kind).filter(isAskedFor), asked as PageRequest, page)
  })
}
