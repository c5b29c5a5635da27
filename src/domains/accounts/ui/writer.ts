import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** Kept out of `accounts.queries.ts`, which screens without sign-in don’t need. */
export const ME_QUERY_KEY = ['me'] as const

export const GuestWriterContext = createContext<string | undefined>(undefined)

/** Returns the id under which this browser saves drafts. */
export function useWriterId(): string {
  const signedIn = useQueryClient().getQueryData<{ id: string } | null>(ME_QUERY_KEY)
  return useContext(GuestWriterContext) ?? signedIn?.id ?? ''
}
