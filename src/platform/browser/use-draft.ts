import { useState } from 'react'
import { storageHere } from './browser-storage.ts'

type DraftAbout = {
  /** Kind of text and ids of what it is about. */
  about: string
  /** Id of who writes: others may use this browser too. */
  writerId: string
  /** Text that the field begins with; it needs no draft. */
  initial?: string
}

const keyOf = ({ about, writerId }: DraftAbout) => `draft ${writerId} ${about}`

/** Text that was typed and not sent yet; undefined without one. */
export function draftOf(about: DraftAbout): string | undefined {
  try {
    return storageHere()?.getItem(keyOf(about)) ?? undefined
  } catch {
    return undefined
  }
}

/** State of a text field, saved in localStorage until it is sent, emptied or as it began. */
export function useDraft(of: DraftAbout) {
  const { initial = '' } = of
  const [text, setText] = useState(() => draftOf(of) ?? initial)
  const change = (typed: string) => {
    setText(typed)
    try {
      if (typed === initial || typed === '') storageHere()?.removeItem(keyOf(of))
      else storageHere()?.setItem(keyOf(of), typed)
    } catch {
      // Storage is full: the text lasts as long as the page.
    }
  }
  return [text, change] as const
}
