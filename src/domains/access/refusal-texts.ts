import type { ContractProcedure, ErrorMapItem, InferSchemaOutput } from '@orpc/contract'
import type { AccessDenial } from './viewer.rules.ts'

type Said = string | { title: string; line?: string }

type TextFor<Item> = Item extends { data: infer Schema }
  ? Said | ((facts: Item extends ErrorMapItem<infer S> ? InferSchemaOutput<S> : Schema) => Said)
  : Said

/**
 * A text for every refusal an endpoint declares: leaving one out does not compile. Being signed out, inactive or in the
 * wrong role is left out here, since the guard answers those for all endpoints alike.
 */
export type RefusalTexts<Procedure> =
  Procedure extends ContractProcedure<infer _Input, infer _Output, infer Errors, infer _Meta>
    ? { [Code in Exclude<keyof Errors, AccessDenial>]: TextFor<Errors[Code]> }
    : never
