import type { z } from 'zod'
import type { Sandbox } from '../state/sandbox.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters: z.ZodType
  answer: (sandbox: Sandbox, parameters: never, id: string) => unknown
}

/** One call of Stripe's interface; `:id` in the path arrives as the third argument. */
export function endpoint<Parameters extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  parameters: Parameters,
  answer: (sandbox: Sandbox, parameters: z.output<Parameters>, id: string) => unknown,
): Endpoint {
  return { method, path, parameters, answer }
}
