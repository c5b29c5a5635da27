import { createContext, use } from 'react'

export type Notifier = {
  done: (title: string, more?: { line?: string | undefined; undo?: (() => void) | undefined }) => void
  /** Returns a function that dismisses the message. */
  failed: (title: string, more?: { line?: string | undefined; retry?: () => void }) => () => void
}

const NotifierContext = createContext<Notifier | undefined>(undefined)

export const NotifierProvider = NotifierContext.Provider

export function useNotifier(): Notifier {
  const notifier = use(NotifierContext)
  if (!notifier) throw new Error('saving needs a NotifierProvider around it')
  return notifier
}
