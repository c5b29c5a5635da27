import { useQueryClient } from '@tanstack/react-query'

/** Key of the query for who is looking; a module of its own, since screens without sign-in need no more of it. */
export const ME_KEY = ['me'] as const

/** Id under which this browser saves what the viewer is writing; guests have one name, since their galleries differ. */
export const useWriterId = (): string =>
  useQueryClient().getQueryData<{ id: string } | null>(ME_KEY)?.id ?? 'guest'
