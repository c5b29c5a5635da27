import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what opens hours after the page did reads the time that it is', () => {
  const opensAt = new Date('2030-06-01T12:00:00Z')
  vi.setSystemTime(opensAt)
  expect(renderHook(useNow).result.current).toEqual(opensAt)
  cleanup()
  const later = new Date('2030-06-01T15:30:00Z')
  vi.setSystemTime(later)
  expect(renderHook(useNow).result.current).toEqual(later)
})
