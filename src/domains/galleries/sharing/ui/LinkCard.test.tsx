import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LinkCard } from './LinkCard.tsx'
import type { GalleryLink } from './sharing.queries.ts'

afterEach(cleanup)

const link: GalleryLink = {
  id: '0198a3c0-0000-7000-8000-000000000001',
  label: 'Familie',
  url: 'https://lichttafel.example/g/0123',
  shows: 'finals',
  mayFavor: true,
  mayComment: false,
  mayDownload: 'no',
  sectionIds: null,
  asksEmail: 'no',
  expiresOn: null,
  hasPin: false,
  madeBy: 'photographer',
  openedCount: 2,
  lastOpenedAt: null,
  revokedAt: null,
  createdAt: new Date('2026-11-26T12:00:00.000Z'),
}

const show = (change: Partial<GalleryLink> = {}) =>
  render(<LinkCard link={{ ...link, ...change }} isClient={false} onAsk={() => {}} />)
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a link is there to be copied and shown as a code', () => {
  show()
  expect(buttons()).toEqual(['', 'Kopieer link', 'QR-code'])
})

test('one whose address is lost says so, and can still be changed and revoked', () => {
  show({ url: null })
  expect(screen.getByText(/we kunnen het adres niet meer tonen/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Meer met Familie' })).toBeDefined()
  expect(buttons()).toEqual([''])
})
