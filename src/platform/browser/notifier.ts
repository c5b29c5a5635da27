import { createContext, use } from 'react'

/** How a save tells a person what became of it; the app gives it the look of its own messages. */
export type Speaker = {
  done: (title: string, more?: { line?: string | undefined; undo?: (() => void) | undefined }) => void
  /** Answers what takes the words back. */
  failed: (title: string, more?: { line?: string | undefined; retry?: () => void }) => () => void
}

const SpeakerContext = createContext<Speaker | undefined>(undefined)

export const SpeakerProvider = SpeakerContext.Provider

export function useSpeaker(): Speaker {
  const speaker = use(SpeakerContext)
  if (!speaker) throw new Error('saving needs a SpeakerProvider around it')
  return speaker
}
