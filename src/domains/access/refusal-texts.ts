import type { ContractProcedure, ErrorMapItem, InferSchemaOutput } from '@orpc/contract'
import type { AccessDenial } from './viewer.rules.ts'

type RefusalText = string | { title: string; line?: string }

type TextFor<Item> = Item extends { data: infer Schema }
  ? RefusalText | ((facts: Item extends ErrorMapItem<infer S> ? InferSchemaOutput<S> : Schema) => RefusalText)
  : RefusalText

/** Texts for all declared refusals except access denials; a missing text doesn’t compile. */
export type RefusalTexts<Procedure> =
  Procedure extends ContractProcedure<infer _Input, infer _Output, infer Errors, infer _Meta>
    ? { [Code in Exclude<keyof Errors, AccessDenial>]: TextFor<Errors[Code]> }
    : never
