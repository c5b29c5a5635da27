import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalOf, requestIdOf } from './api.ts'
import { useNotifier } from './notifier.ts'

type Said = string | { title: string; line?: string | undefined }

/** What to say about a save: when it is done, at each expected no, and when something broke. */
type SaveMessages<Input, Output> = {
  done?: (input: Input, output: Output) => Said | undefined
  refusals: Record<string, Said | ((facts: never) => Said)>
  /** For anything that is not a declared refusal; a function names the request itself, where the server answered at all. */
  broken: Said | ((requestId: string | undefined) => Said)
}

type Saving<Input, Output> = {
  messages: SaveMessages<Input, Output>
  /** Queries that show the change at once, and flip back when the save is refused. */
  optimistic?: { key: QueryKey; change: (cached: never, input: Input) => unknown }[] | undefined
  /** Queries to ask again afterwards. */
  invalidates?: readonly QueryKey[]
  onDone?: ((output: Output, input: Input) => void) | undefined
  /** What takes the change back, offered beside the words that it is done. */
  undo?: (input: Input, output: Output) => (() => void) | undefined
  /** Refusals that the form shows at its fields; no toast for these. */
  inlineErrors?: readonly string[]
}

type Before = [QueryKey, unknown][]

/** Saves something: flips the screen at once, puts it back on a refusal, and says in one toast what happened. */
export function useSave<Input, Output>(save: (input: Input) => Promise<Output>, how: Saving<Input, Output>) {
  const queryClient = useQueryClient()
  const notifier = useNotifier()
  const takeBackFailure = useRef<() => void>(undefined)
  return useMutation<Output, Error, Input, Before>({
    mutationFn: save,
    onMutate: async (input) => {
      // Whoever tries again knows; a failure must not be read as the answer to this try.
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
      // The page itself asks to sign in again; that this was not saved is one more word over it.
      if (refusal?.code === 'signed_out' && !('signed_out' in how.messages.refusals)) return
      // The page itself asks for it.
      if (refusal?.code === 'fresh_link_needed') return
      const { title, line } = failureMessage(how.messages, error)
      takeBackFailure.current = notifier.failed(title, { line })
    },
    onSuccess: (output, input) => {
      const done = how.messages.done?.(input, output)
      const undo = how.undo?.(input, output)
      if (done !== undefined) {
        const { title, line } = spoken(done)
        notifier.done(title, { line, undo })
      }
      how.onDone?.(output, input)
    },
    onSettled: () =>
      Promise.all((how.invalidates ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/** The sentence for a failed save, from its declared code; for forms that show it themselves. */
export function refusalMessage<Input, Output>(messages: SaveMessages<Input, Output>, error: unknown): Said {
  const refusal = refusalOf(error)
  const words = refusal && messages.refusals[refusal.code]
  if (words !== undefined) return typeof words === 'function' ? words(refusal?.facts as never) : words
  return typeof messages.broken === 'function' ? messages.broken(requestIdOf(error)) : messages.broken
}

function failureMessage<Input, Output>(messages: SaveMessages<Input, Output>, error: unknown) {
  const namesRequest = !refusalOf(error) && typeof messages.broken === 'function'
  return spoken(refusalMessage(messages, error), namesRequest ? undefined : requestIdOf(error))
}

function spoken(said: Said, requestId?: string): { title: string; line?: string | undefined } {
  const { title, line } = typeof said === 'string' ? { title: said, line: undefined } : said
  return { title, line: [line, requestId && `#${requestId}`].filter(Boolean).join(' ') || undefined }
}
