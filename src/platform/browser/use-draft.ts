import { useState } from 'react'
import { getLocalStorage } from './browser-storage.ts'

type DraftAbout = {
  /** Kind of text, and the ids of its subject. */
  about: string
  /** Keeps drafts apart when several people use this browser. */
  writerId: string
  initial?: string
}

const keyOf = ({ about, writerId }: DraftAbout) => `draft ${writerId} ${about}`

export function readDraft(about: DraftAbout): string | undefined {
  try {
    return getLocalStorage()?.getItem(keyOf(about)) ?? undefined
  } catch {
    return undefined
  }
}

/** State of a text field, saved in localStorage until the text is empty or equal to `initial`. */
export function useDraft(draft: DraftAbout) {
  const { initial = '' } = draft
  const [text, setText] = useState(() => readDraft(draft) ?? initial)
  const change = (typed: string) => {
    setText(typed)
    try {
      if (typed === initial || typed === '') getLocalStorage()?.removeItem(keyOf(draft))
      else getLocalStorage()?.setItem(keyOf(draft), typed)
    } catch {
      // Storage is full: the text lasts as long as the page.
    }
  }
  return [text, change] as const
}
