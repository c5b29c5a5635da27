import { expect, test } from 'vitest'
import { collectShippingChange, readShipping, remainingShipping } from './shipping-form.rules.ts'
import { standardShipping } from './shipping.rules.ts'

test('an empty price of shipping is the standard one, 0 is free, and more than € 99,99 is too much', () => {
  expect([readShipping(''), readShipping('0'), readShipping('99,99')]).toEqual([
    { cents: 599 },
    { cents: 0 },
    { cents: 9999 },
  ])
  expect([readShipping('100'), readShipping('-1'), readShipping('gratis')]).toEqual([
    { problem: 'too_high' },
    { problem: 'negative' },
    { problem: 'not_an_amount' },
  ])
})

test('only what differs is saved; a price that can not be read counts and blocks', () => {
  expect(collectShippingChange(standardShipping, {})).toEqual({ change: {}, isFaulty: false, count: 0 })
  expect(collectShippingChange(standardShipping, { price: '5,99', pickUpLine: '  ' })).toMatchObject({
    count: 0,
  })
  expect(
    collectShippingChange(standardShipping, { price: '4', offersPickUp: true, pickUpLine: ' In Utrecht ' }),
  ).toEqual({
    change: { shippingCents: 400, offersPickUp: true, pickUpLine: 'In Utrecht' },
    isFaulty: false,
    count: 3,
  })
  expect(collectShippingChange(standardShipping, { price: 'veel' })).toEqual({
    change: {},
    isFaulty: true,
    count: 1,
  })
})

test('what was typed during a save stays typed, what was saved does not', () => {
  const saved = { shippingCents: 400, offersPickUp: true, pickUpLine: '' }
  expect(remainingShipping(saved, { price: '4,00', offersPickUp: true, pickUpLine: 'In Utrecht' })).toEqual({
    pickUpLine: 'In Utrecht',
  })
  expect(remainingShipping(saved, { price: 'veel' })).toEqual({ price: 'veel' })
})
