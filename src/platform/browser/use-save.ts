import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldProblemOf, refusalOf, requestIdOf } from './api.ts'
import { useNotifier } from './notifier.ts'

type SaveMessage = string | { title: string; line?: string | undefined }

type SaveMessages<Input, Output> = {
  done?: SaveMessage | ((input: Input, output: Output) => SaveMessage | undefined)
  refusals: Record<string, SaveMessage | ((facts: never) => SaveMessage)>
  /**
   * For anything but a declared refusal. A function shows the request id itself; it is undefined if the server did not
   * answer.
   */
  broken: SaveMessage | ((requestId: string | undefined) => SaveMessage)
}

type Saving<Input, Output> = {
  messages: SaveMessages<Input, Output>
  /** Optimistic updates, rolled back when the save fails. */
  optimistic?: { key: QueryKey; change: (cached: never, input: Input) => unknown }[] | undefined
  /** Invalidated after success and failure alike. */
  invalidates?: readonly QueryKey[]
  /** Invalidated too where the save was refused with this code. */
  invalidatesIf?: Record<string, readonly QueryKey[]>
  onDone?: ((output: Output, input: Input) => void) | undefined
  /** The action that takes the change back, offered in the success toast. */
  undo?: (input: Input, output: Output) => (() => void) | undefined
  /** Refusal codes that the form shows at its fields; no toast for these. */
  inlineErrors?: readonly string[]
  /** Saves of one queue run one after another, each when the one before it has settled. */
  queue?: string
}

type Before = [QueryKey, unknown][]

/** A mutation with optimistic updates, rollback on failure, and one toast for the outcome. */
export function useSave<Input, Output>(save: (input: Input) => Promise<Output>, how: Saving<Input, Output>) {
  const queryClient = useQueryClient()
  const notifier = useNotifier()
  const takeBackFailure = useRef<() => void>(undefined)
  return useMutation<Output, Error, Input, Before>({
    mutationFn: save,
    ...(how.queue !== undefined && { scope: { id: how.queue } }),
    onMutate: async (input) => {
      // The previous failure must not be read as the answer to this try.
      takeBackFailure.current?.()
      const before: Before = []
      for (const { key, change } of how.optimistic ?? []) {
        await queryClient.cancelQueries({ queryKey: key })
        before.push(...queryClient.getQueriesData({ queryKey: key }))
        queryClient.setQueriesData({ queryKey: key }, (cached: unknown) =>
          cached === undefined ? undefined : change(cached as never, input),
        )
      }
      return before
    },
    onError: (error, _input, before) => {
      for (const [key, cached] of before ?? []) queryClient.setQueryData(key, cached)
      const refusal = refusalOf(error)
      if (refusal && how.inlineErrors?.includes(refusal.code)) return
      // The page itself asks to sign in again.
      if (refusal?.code === 'signed_out' && !('signed_out' in how.messages.refusals)) return
      // The page itself asks for a fresh link, or for a second step.
      if (refusal?.code === 'fresh_link_needed' || refusal?.code === 'two_steps_demanded') return
      const { title, line } = failureMessage(how.messages, error)
      takeBackFailure.current = notifier.failed(title, { line })
    },
    onSuccess: (output, input) => {
      const { done: given } = how.messages
      const done = typeof given === 'function' ? given(input, output) : given
      const undo = how.undo?.(input, output)
      if (done !== undefined) {
        const { title, line } = toMessage(done)
        notifier.done(title, { line, undo })
      }
      how.onDone?.(output, input)
    },
    onSettled: (_output, error) => {
      const code = error ? refusalOf(error)?.code : undefined
      const keys = [...(how.invalidates ?? []), ...((code && how.invalidatesIf?.[code]) || [])]
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

/** The message for a failed save, by its declared code; for forms that show it themselves. */
export function refusalMessage<Input, Output>(
  messages: SaveMessages<Input, Output>,
  error: unknown,
): SaveMessage {
  const refusal = refusalOf(error)
  const message = refusal && messages.refusals[refusal.code]
  if (message !== undefined) return typeof message === 'function' ? message(refusal?.facts as never) : message
  return typeof messages.broken === 'function' ? messages.broken(requestIdOf(error)) : messages.broken
}

function failureMessage<Input, Output>(messages: SaveMessages<Input, Output>, error: unknown) {
  const problem = fieldProblemOf(error)
  if (problem) return { title: problem }
  const namesRequest = !refusalOf(error) && typeof messages.broken === 'function'
  return toMessage(refusalMessage(messages, error), namesRequest ? undefined : requestIdOf(error))
}

function toMessage(message: SaveMessage, requestId?: string): { title: string; line?: string | undefined } {
  const { title, line } = typeof message === 'string' ? { title: message, line: undefined } : message
  return { title, line: [line, requestId && `#${requestId}`].filter(Boolean).join(' ') || undefined }
}
