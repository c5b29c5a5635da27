import type { ContractProcedure, ErrorMapItem, InferSchemaOutput } from '@orpc/contract'
import type { AccessDenial } from './viewer.rules.ts'

type RefusalText = string | { title: string; line?: string }

type TextFor<Item> = Item extends { data: infer Schema }
  ? RefusalText | ((facts: Item extends ErrorMapItem<infer S> ? InferSchemaOutput<S> : Schema) => RefusalText)
  : RefusalText

/**
 * A text for every refusal an endpoint declares; a missing one does not compile. Access denials (signed out, inactive,
 * wrong role) are left out: the guard answers those for all endpoints.
 */
export type RefusalTexts<Procedure> =
  Procedure extends ContractProcedure<infer _Input, infer _Output, infer Errors, infer _Meta>
    ? { [Code in Exclude<keyof Errors, AccessDenial>]: TextFor<Errors[Code]> }
    : never
