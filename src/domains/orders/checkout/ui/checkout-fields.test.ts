import { expect, test } from 'vitest'
import { checkoutNl } from '../checkout.nl.ts'
import type { CheckoutForm } from '../../core/ui/checkout-draft.ts'
import { addressRule, emailRule, hasAnyAddressPart, nameRule } from './CheckoutFields.tsx'

const texts = checkoutNl.fields
const form = (address: Partial<CheckoutForm> = {}): CheckoutForm => ({
  name: 'Anna',
  email: 'anna@voorbeeld.nl',
  country: 'NL',
  street: '',
  houseNumber: '',
  houseAddition: '',
  postcode: '',
  city: '',
  notes: '',
  delivery: 'send',
  ...address,
})
const judge = (part: 'street' | 'houseNumber' | 'postcode' | 'city', address: Partial<CheckoutForm>) =>
  addressRule(part).validate(form(address)[part], form(address))

test('an address may be left out as a whole, spaces and country or not', () => {
  for (const address of [{}, { street: '  ' }, { country: 'BE' as const }]) {
    expect(hasAnyAddressPart(form(address))).toBe(false)
    expect(judge('postcode', address)).toBe(true)
  }
})

test('half an address is asked for the rest, in words at each part', () => {
  const half = { houseNumber: '263' }
  expect(judge('street', half)).toBe(texts.street)
  expect(judge('postcode', half)).toBe(texts.postcode)
  expect(judge('city', half)).toBe(texts.city)
  expect(judge('houseNumber', half)).toBe(true)
})

test('a house number may be pasted with its label, and with its addition must fit an order', () => {
  const at = (houseNumber: string) => judge('houseNumber', { street: 'Laan', houseNumber })
  expect([at('huisnummer 12'), at('12 achter de molen')]).toEqual([true, true])
  expect(at('12 achter de oude molen')).toBe(texts.houseNumberLong)
})

test('a postcode has the form of its country', () => {
  const at = (country: 'NL' | 'BE', postcode: string) =>
    judge('postcode', { street: 'Laan', country, postcode })
  expect([at('NL', '1016gv'), at('NL', '1016 GV'), at('BE', '2000')]).toEqual([true, true, true])
  expect([at('NL', '2000'), at('NL', '0123 AB'), at('BE', '1016 GV')]).toEqual([
    texts.postcodeForm.NL,
    texts.postcodeForm.NL,
    texts.postcodeForm.BE,
  ])
})

test('name and e-mail are asked for', () => {
  expect([nameRule.validate(' '), emailRule.validate(''), emailRule.validate('anna')]).toEqual([
    texts.name,
    texts.email,
    texts.emailForm,
  ])
  expect([nameRule.validate('Anna'), emailRule.validate('anna@voorbeeld.nl')]).toEqual([true, true])
})
