import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useActivation } from './ActivationResult.tsx'

const server = vi.hoisted(() => {
  const line: { answers: (() => Response)[]; asked: number } = { answers: [], asked: 0 }
  globalThis.fetch = async () => {
    line.asked += 1
    const answer = line.answers.length > 1 ? line.answers.shift() : line.answers[0]
    return answer!()
  }
  return line
})

const says = (state: string) => () => Response.json({ json: { state, plan: null, endsAt: null } })
const refuses = () =>
  Response.json(
    { json: { defined: true, code: 'checkout_not_found', status: 409, message: '' } },
    { status: 409 },
  )
const isLost = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.useFakeTimers()
  server.asked = 0
})
afterEach(() => vi.useRealTimers())

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const asked = { plan: 'starter', sessionId: 'cs_1' } as const
const arrive = () => renderHook(() => useActivation(asked)).result

test('a payment that is in at once needs no second question', async () => {
  server.answers = [says('active')]
  const result = arrive()
  expect(result.current.state).toBe('processing')
  await after(0)
  expect(result.current.state).toBe('success')
  await after(60_000)
  expect(server.asked).toBe(1)
})

test('it is asked every three seconds until the account is active', async () => {
  server.answers = [says('processing'), isLost, says('processing'), says('active')]
  const result = arrive()
  await after(8_900)
  expect([result.current.state, server.asked]).toEqual(['processing', 3])
  await after(200)
  expect([result.current.state, server.asked]).toEqual(['success', 4])
})

test('after twenty questions it takes longer than usual, and nothing more is asked', async () => {
  server.answers = [says('processing')]
  const result = arrive()
  await after(19 * 3000 - 100)
  expect([result.current.state, server.asked]).toEqual(['processing', 19])
  await after(100)
  expect([result.current.state, server.asked]).toEqual(['timeout', 20])
  await after(60_000)
  expect(server.asked).toBe(20)
})

test.each([
  ['a checkout of someone else', refuses, 'error'],
  ['a checkout that was left', says('unpaid'), 'unpaid'],
  ['an account that an admin closed', says('closed'), 'closed'],
])('%s ends it', async (_, answer, state) => {
  server.answers = [answer]
  const result = arrive()
  await after(10_000)
  expect([result.current.state, server.asked]).toEqual([state, 1])
})

test('an address with something missing is an error, and nothing is asked', async () => {
  const { result } = renderHook(() => useActivation(undefined))
  await after(10_000)
  expect([result.current.state, server.asked]).toEqual(['error', 0])
})

test('who leaves the page is asked for no longer', async () => {
  server.answers = [says('processing')]
  const { unmount } = renderHook(() => useActivation(asked))
  await after(0)
  unmount()
  await after(60_000)
  expect(server.asked).toBe(1)
})
