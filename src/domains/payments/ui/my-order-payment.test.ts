import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePaymentCheck } from './MyOrderPayment.tsx'

const server = vi.hoisted(() => {
  const line: { answers: (() => Response)[]; asked: number } = { answers: [], asked: 0 }
  globalThis.fetch = async () => {
    line.asked += 1
    const answer = line.answers.length > 1 ? line.answers.shift() : line.answers[0]
    return answer!()
  }
  return line
})

const says = (state: string) => () => Response.json({ json: { state } })
const refuses = () =>
  Response.json(
    { json: { defined: true, code: 'order_not_found', status: 409, message: '' } },
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

function comeBack(order = 'order') {
  const client = new QueryClient()
  client.setQueryData(['orders', order, 'mine'], {})
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const isAskedAnew = () => client.getQueryState(['orders', order, 'mine'])?.isInvalidated
  return { ...renderHook(() => usePaymentCheck(order), { wrapper }), isAskedAnew }
}

test.each([
  ['paid', 'paid'],
  ['unpaid', 'unpaid'],
])(
  'an order that is %s at once needs no second question, and is shown as it is now',
  async (answer, outcome) => {
    server.answers = [says(answer)]
    const { result, isAskedAnew } = comeBack()
    expect(result.current).toBe('checking')
    await after(60_000)
    expect([result.current, server.asked, isAskedAnew()]).toEqual([outcome, 1, true])
  },
)

test('a bank that takes its time is asked about every two seconds, over a line that breaks as well', async () => {
  server.answers = [says('under_way'), isLost, says('paid')]
  const { result } = comeBack()
  await after(3900)
  expect([result.current, server.asked]).toEqual(['checking', 2])
  await after(200)
  expect([result.current, server.asked]).toEqual(['paid', 3])
})

test('after half a minute a mail will tell', async () => {
  server.answers = [says('under_way')]
  const { result } = comeBack()
  await after(60_000)
  expect([result.current, server.asked]).toEqual(['late', 15])
})

test('an order of someone else ends it', async () => {
  server.answers = [refuses]
  const { result } = comeBack()
  await after(10_000)
  expect([result.current, server.asked]).toEqual(['unpaid', 1])
})

test('who leaves the page is asked for no longer', async () => {
  server.answers = [says('under_way')]
  const { unmount } = comeBack()
  await after(0)
  unmount()
  await after(60_000)
  expect(server.asked).toBe(1)
})
