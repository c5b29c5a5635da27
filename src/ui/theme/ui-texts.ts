import { createContext, use } from 'react'

export type UiTexts = {
  close: string
  dismiss: string
  minimise: string
  cancel: string
  undo: string
  retry: string
  retryLoad: string
  optional: string
  showPassword: string
  hidePassword: string
  capsLock: string
  fewer: string
  more: string
  notifications: string
  skipToContent: string
  copy: (what: string) => string
  copied: string
}

const UiTextsContext = createContext<UiTexts | undefined>(undefined)

export const UiTextsProvider = UiTextsContext.Provider

export function useUiTexts() {
  const texts = use(UiTextsContext)
  if (!texts) throw new Error('Parts of #ui need a UiTextsProvider around them')
  return texts
}
