import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldProblemOf, refusalOf, requestIdOf } from './api.ts'
import { useNotifier } from './notifier.ts'

type SaveMessage = string | { title: string; line?: string | undefined }

type SaveMessages<Input, Output> = {
  done?: SaveMessage | ((input: Input, output: Output) => SaveMessage | undefined)
  refusals: Record<string, SaveMessage | ((facts: never) => SaveMessage)>
  /**
   * Message for failures that `refusals` lacks. A function must show the request id; the id is
   * undefined if the error has none, for example without an answer.
   */
  broken: SaveMessage | ((requestId: string | undefined) => SaveMessage)
}

type SaveOptions<Input, Output> = {
  messages: SaveMessages<Input, Output>
  optimistic?: { key: QueryKey; change: (cached: never, input: Input) => unknown }[] | undefined
  invalidates?: readonly QueryKey[]
  invalidatesIf?: Record<string, readonly QueryKey[]>
  onDone?: ((output: Output, input: Input) => void) | undefined
  undo?: (input: Input, output: Output) => (() => void) | undefined
  inlineErrors?: readonly string[]
  /** Saves of one queue run one after another. */
  queue?: string
}

type CacheSnapshot = [QueryKey, unknown][]

/** Mutation with optimistic updates, rollback on failure, and at most one toast for the outcome. */
export function useSave<Input, Output>(
  save: (input: Input) => Promise<Output>,
  options: SaveOptions<Input, Output>,
) {
  const queryClient = useQueryClient()
  const notifier = useNotifier()
  const dismissFailure = useRef<() => void>(undefined)
  return useMutation<Output, Error, Input, CacheSnapshot>({
    mutationFn: save,
    ...(options.queue !== undefined && { scope: { id: options.queue } }),
    onMutate: async (input) => {
      // The previous failure must not look like the answer to this attempt.
      dismissFailure.current?.()
      const before: CacheSnapshot = []
      for (const { key, change } of options.optimistic ?? []) {
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
      if (refusal && options.inlineErrors?.includes(refusal.code)) return
      // The page itself asks to sign in again.
      if (refusal?.code === 'signed_out' && !('signed_out' in options.messages.refusals)) return
      // The page itself asks for a new link, or for a second factor.
      if (refusal?.code === 'fresh_link_needed' || refusal?.code === 'two_steps_demanded') return
      const { title, line } = failureMessage(options.messages, error)
      dismissFailure.current = notifier.failed(title, { line })
    },
    onSuccess: (output, input) => {
      const { done: doneMessage } = options.messages
      const done = typeof doneMessage === 'function' ? doneMessage(input, output) : doneMessage
      const undo = options.undo?.(input, output)
      if (done !== undefined) {
        const { title, line } = toMessage(done)
        notifier.done(title, { line, undo })
      }
      options.onDone?.(output, input)
    },
    onSettled: (_output, error) => {
      const code = error ? refusalOf(error)?.code : undefined
      const keys = [...(options.invalidates ?? []), ...((code && options.invalidatesIf?.[code]) || [])]
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

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
