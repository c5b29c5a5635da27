import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalizeAtLineStart, paymentMethodNl } from './payment-methods.nl.ts'

test.each([
  ['ideal', 'iDEAL', 'iDEAL'],
  ['card', 'creditcard', 'Creditcard'],
  ['bancontact', 'Bancontact', 'Bancontact'],
  ['klarna', 'Klarna', 'Klarna'],
  ['sepa_debit', 'SEPA-incasso', 'SEPA-incasso'],
  ['apple_pay', 'Apple Pay', 'Apple Pay'],
  ['customer_balance', 'overboeking', 'Overboeking'],
  ['revolut_pay', 'Revolut Pay', 'Revolut Pay'],
])('%s is %s in a sentence, and %s where it begins one', (type, inSentence, atStart) => {
  expect(paymentMethodNl(type)).toBe(inSentence)
  expect(capitalizeAtLineStart(paymentMethodNl(type)!)).toBe(atStart)
})

test('a way to pay that is new to us reads as words', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{1,9}(_[a-z0-9]{2,9}){0,2}$/)
  fc.assert(
    fc.property(name, (type) => {
      const said = paymentMethodNl(type)!
      expect(said).toMatch(/^\S+( \S+)*$/)
      expect(said).not.toContain('_')
      expect(capitalizeAtLineStart(said)).toMatch(/^\p{Lu}|^iDEAL/u)
    }),
  )
})

test('where the provider gave none, none is named', () => {
  expect([paymentMethodNl(undefined), paymentMethodNl(null), paymentMethodNl('')]).toEqual([null, null, null])
})
