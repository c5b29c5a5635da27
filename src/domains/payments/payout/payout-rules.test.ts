import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountsAt,
  newAccountCountsFrom,
  lowerPayoutLines,
  sumLineCents,
  findPayoutRefusal,
} from './payout.rules.ts'
import { sepaText } from './sepa-text.rules.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 11, 1) + hours * 60 * 60_000)
const set = (name: string, hours: number, from = newAccountCountsFrom(at(hours))) => ({
  name,
  setAt: at(hours),
  countsFrom: from,
})
const namesAt = (accounts: ReturnType<typeof set>[], hours: number) => {
  const { current, waiting } = accountsAt(accounts, at(hours))
  return [current?.name, waiting?.name]
}

test('an account counts after 72 hours, and until then the one before it', () => {
  const accounts = [set('first', 0), set('second', 100)]
  expect(namesAt([], 0)).toEqual([undefined, undefined])
  expect(namesAt(accounts.slice(0, 1), 71.99)).toEqual([undefined, 'first'])
  expect(namesAt(accounts.slice(0, 1), 72)).toEqual(['first', undefined])
  expect(namesAt(accounts, 171)).toEqual(['first', 'second'])
  expect(namesAt(accounts, 172)).toEqual(['second', undefined])
})

test('an account that was replaced while it waited never counts', () => {
  const accounts = [set('own', 0), set("a thief's", 100), set('own again', 110, at(110))]
  expect(namesAt(accounts, 111)).toEqual(['own again', undefined])
  expect(namesAt(accounts, 500)).toEqual(['own again', undefined])
  const replaced = [set('own', 0), set("a thief's", 100), set('other', 110)]
  expect(namesAt(replaced, 175)).toEqual(['own', 'other'])
  expect(namesAt(replaced, 182)).toEqual(['other', undefined])
})

test('why nothing can be requested is said in the order in which it is solved', () => {
  const fine = { isUnderWay: false, availableCents: 1000, hasAccount: true, hasWaitingAccount: false }
  expect(findPayoutRefusal(fine)).toBeUndefined()
  expect(findPayoutRefusal({ ...fine, availableCents: 999 })).toBe('too_little')
  expect(findPayoutRefusal({ ...fine, isUnderWay: true, availableCents: 0 })).toBe('under_way')
  expect(findPayoutRefusal({ ...fine, hasAccount: false })).toBe('no_account')
  expect(findPayoutRefusal({ ...fine, hasAccount: false, hasWaitingAccount: true })).toBe('account_waits')
})

const cents = fc.integer({ min: -5000, max: 5000 }).filter((amount) => amount !== 0)
const paymentIds = 'abcdefgh'.split('')
const lines = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...paymentIds), cents), { selector: ([id]) => id })
  .map((pairs) => pairs.map(([paymentId, amountCents]) => ({ paymentId, amountCents })))

test('lowering never raises a line, never goes above what is due, and changes nothing the second time', () => {
  fc.assert(
    fc.property(lines, lines, (had, due) => {
      const lowered = lowerPayoutLines(had, due)
      const of = (list: typeof had, id: string) =>
        list.find(({ paymentId }) => paymentId === id)?.amountCents ?? 0
      for (const id of paymentIds) expect(of(lowered, id)).toBe(Math.min(of(had, id), of(due, id)))
      expect(sumLineCents(lowered)).toBeLessThanOrEqual(sumLineCents(had))
      expect(lowerPayoutLines(lowered, due)).toEqual(lowered)
    }),
  )
})

test.each([
  ['Zoë Größe & Zn.', 'Zoe Grosse + Zn.'],
  ['Łukasz Ødegård', 'Lukasz Odegard'],
  ['Foto’s – «Vossen»', "Foto's - Vossen"],
  ['李 Studio 📷', 'Studio'],
  ['  veel   ruimte \n hier ', 'veel ruimte hier'],
  ['ÁÉÍÓÚ ñ ç ĳ', 'AEIOU n c ij'],
  ['📷', ''],
])('%o is written as %o', (text, written) => {
  expect(sepaText(text, 70)).toBe(written)
})

test('whatever is typed, only what banks take is written, within its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sepaText(text, 70)).toMatch(/^[A-Za-z0-9/?:().,'+ -]{0,70}$/)
    }),
  )
})
