import { expect, test } from 'vitest'
import { describeChange } from './log-change.nl.ts'

// Intl formats with non-breaking spaces.
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

function describedChange(action: string, oldValue: unknown, newValue: unknown) {
  const change = describeChange({ action, oldValue, newValue })
  return change && [plain(change.was), plain(change.became)]
}

test.each([
  ['payment_received', null, 1439, [null, '€ 14,39']],
  ['payment_approved', 0, 250_000, ['€ 0,00', '€ 2.500,00']],
  ['days_changed', 1, 31, ['1 dag', '31 dagen']],
  ['extra_storage_changed', 0, 25, ['0 GB', '25 GB']],
  ['max_clients_changed', -1, 5, ['onbeperkt', '5']],
  ['account_deactivated', true, false, ['Actief', 'Inactief']],
  ['subscription_changed', 'starter', 'professional', ['Starter', 'Professional']],
  ['photo_uploaded', null, 'preview', [null, 'Preview']],
  ['photo_deleted', ['a.jpg', 'b.jpg'], null, ['a.jpg, b.jpg', null]],
  ['switch_changed', 'on', 'off', ['aan', 'uit']],
  ['order_canceled', 'pending', { refundedCents: 0 }, ['Openstaand', 'niets terugbetaald']],
  [
    'product_price_updated',
    { vatClass: null },
    { vatClass: 'book' },
    ['gewoon btw-tarief', 'laag btw-tarief (papieren fotoboek)'],
  ],
  [
    'product_price_updated',
    { isMadeToMeasure: true },
    { isMadeToMeasure: false },
    ['op maat gemaakt', 'niet op maat gemaakt'],
  ],
  ['choice_submitted', null, { count: 40 }, [null, '40 foto’s']],
  [
    'choice_list_changed',
    { included: null, extraPriceCents: null, deadlineOn: null },
    { included: 40, extraPriceCents: 1500, deadlineOn: '2026-12-12' },
    [
      'zonder limiet, geen extra, zonder einddatum',
      '40 inbegrepen, € 15,00 per extra foto, tot en met 12 december 2026',
    ],
  ],
  ['order_shipped', null, { carrier: 'PostNL', trackAndTrace: null }, [null, 'PostNL']],
])('%s from %j to %j reads as %j', (action, oldValue, newValue, words) => {
  expect(describedChange(action, oldValue, newValue)).toEqual(words)
})

test('of a record only what differs is said', () => {
  const [before, after] = [
    { lastName: 'Bos', status: 'Active' },
    { lastName: 'Bosch', status: 'Active' },
  ]
  expect(describedChange('client_updated', before, after)).toEqual(['Bos', 'Bosch'])
  const price = { priceOverrideCents: null, enabled: true }
  expect(describedChange('product_price_updated', price, { ...price, priceOverrideCents: 3950 })).toEqual([
    'standaardprijs',
    '€ 39,50',
  ])
})

test('what people type is left as they typed it', () => {
  expect(describedChange('photo_renamed', 'final', '')).toEqual(['final', 'leeg'])
})

test('a line without a change says nothing', () => {
  expect(describedChange('signed_in', null, null)).toBeUndefined()
  expect(describedChange('order_shipped', null, { carrier: null, trackAndTrace: null })).toBeUndefined()
})
