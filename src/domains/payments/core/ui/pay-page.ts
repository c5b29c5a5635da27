import { useCallback, useEffect, useRef } from 'react'

type PayPageMutation<Input> = {
  mutate: (input: Input, options: { onError: () => void }) => void
  reset: () => void
  isPending: boolean
  isSuccess: boolean
}

/**
 * Opens the pay page once, however often the button is pressed. Stays busy until the browser
 * leaves.
 */
export function usePayPage<Input>(mutation: PayPageMutation<Input>) {
  const isStarted = useRef(false)
  const { reset } = mutation
  const onReturn = useCallback(() => {
    isStarted.current = false
    reset()
  }, [reset])
  usePageRestore(onReturn)

  const start = (input: Input) => {
    if (isStarted.current) return
    isStarted.current = true
    mutation.mutate(input, { onError: () => (isStarted.current = false) })
  }
  return { start, isBusy: mutation.isPending || mutation.isSuccess }
}

/** Calls `onReturn` when the browser restores the page from its back-forward cache. */
export function usePageRestore(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [onReturn])
}

type PollOptions<Answer> = {
  /** Resolves with undefined while the answer isn't final. */
  ask: () => Promise<Answer | undefined>
  everyMs: number
  attempts: number
  onEnd: (answer: Answer | undefined) => void
}

/** Asks up to `attempts` times. Returns a function that stops the polling. */
export function poll<Answer>({ ask, everyMs, attempts, onEnd }: PollOptions<Answer>): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const askAgain = async (attempt: number) => {
    const answer = await ask()
    if (isOver) return
    if (answer !== undefined || attempt === attempts) onEnd(answer)
    else timer = setTimeout(() => void askAgain(attempt + 1), everyMs)
  }
  void askAgain(1)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
