import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import { GuestEntry } from './GuestEntry.tsx'
import type { Invitation } from './guest-entry.queries.ts'

// Stubs fetch. Hoisted, because the API client keeps a reference to fetch from its creation.
const { sent } = vi.hoisted(() => {
  const sent: unknown[] = []
  const json = {
    defined: true,
    code: 'link_closed_for_now',
    status: 409,
    message: 'link_closed_for_now',
    data: { waitSeconds: 3600 },
  }
  globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).json())
    return Response.json({ json }, { status: 409 })
  }
  return { sent }
})

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 28, 21, 4), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const invitation = {
  studioName: 'Studio Vossen',
  host: null,
  guestName: null,
  asksName: false,
  asksPin: true,
  asksEmail: 'no',
} as Invitation

const renderEntry = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiTextsProvider value={{} as UiTexts}>
        <NotifierProvider value={{ done: () => {}, failed: () => () => {} }}>
          <GuestEntry token="t" invitation={invitation} onIn={() => {}} />
        </NotifierProvider>
      </UiTextsProvider>
    </QueryClientProvider>,
  )

test.each(['2580', ' 2 5 8 0 ', '25\u00a080', '25-80', '２５８０', '2580\u200b'])(
  'a guest who types %j gives the PIN 2580',
  async (typed) => {
    renderEntry()
    fireEvent.change(screen.getByLabelText('Pincode'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Bekijk de foto’s' }))
    await screen.findByText(/Probeer het om/)
    expect(sent.at(-1)).toMatchObject({ json: { pin: '2580' } })
  },
)

test('a closed link says until when, and that time stays while someone types and waits', async () => {
  renderEntry()
  const pin = screen.getByLabelText('Pincode')
  fireEvent.change(pin, { target: { value: '1111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Bekijk de foto’s' }))
  await screen.findByText(/Probeer het om 22:04 opnieuw/)
  vi.setSystemTime(new Date(2026, 10, 28, 21, 40))
  fireEvent.change(pin, { target: { value: '2222' } })
  expect(screen.getByText(/Probeer het om 22:04 opnieuw/)).toBeDefined()
})
