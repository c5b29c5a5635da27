import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { GuestWriterContext, ME_QUERY_KEY, useWriterId } from './writer.ts'

const queryClient = new QueryClient()
const writerOf = (guestId?: string) =>
  renderHook(useWriterId, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <GuestWriterContext value={guestId}>{children}</GuestWriterContext>
      </QueryClientProvider>
    ),
  }).result.current

test('guests who share a browser write apart, also from who is signed in there', () => {
  expect([writerOf('oma'), writerOf('opa')]).toEqual(['oma', 'opa'])
  queryClient.setQueryData(ME_QUERY_KEY, { id: 'anna' })
  expect([writerOf(), writerOf('oma')]).toEqual(['anna', 'oma'])
})
