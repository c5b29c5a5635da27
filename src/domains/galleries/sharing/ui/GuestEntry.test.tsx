import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import { GuestEntry } from './GuestEntry.tsx'
import type { Invitation } from './guest-entry.queries.ts'

// Stubs fetch. Hoisted, since the API client keeps a reference to fetch when it is created.
vi.hoisted(() => {
  const json = {
    defined: true,
    code: 'link_closed_for_now',
    status: 409,
    message: 'link_closed_for_now',
    data: { waitSeconds: 3600 },
  }
  globalThis.fetch = async () => Response.json({ json }, { status: 409 })
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

test('a closed link says until when, and that time stays while someone types and waits', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiTextsProvider value={{} as UiTexts}>
        <NotifierProvider value={{ done: () => {}, failed: () => () => {} }}>
          <GuestEntry token="t" invitation={invitation} onIn={() => {}} />
        </NotifierProvider>
      </UiTextsProvider>
    </QueryClientProvider>,
  )
  const pin = screen.getByLabelText('Pincode')
  fireEvent.change(pin, { target: { value: '1111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Bekijk de foto’s' }))
  await screen.findByText(/Probeer het om 22:04 opnieuw/)
  vi.setSystemTime(new Date(2026, 10, 28, 21, 40))
  fireEvent.change(pin, { target: { value: '2222' } })
  expect(screen.getByText(/Probeer het om 22:04 opnieuw/)).toBeDefined()
})
