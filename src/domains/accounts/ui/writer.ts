import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** Own module, because screens without sign-in need only this. */
export const ME_KEY = ['me'] as const

export const GuestWriterContext = createContext<string | undefined>(undefined)

/** Returns the id under which this browser saves drafts. */
export function useWriterId(): string {
  const signedIn = useQueryClient().getQueryData<{ id: string } | null>(ME_KEY)
  return useContext(GuestWriterContext) ?? signedIn?.id ?? ''
}
