import { expect, test } from 'vitest'
import { foldRepeats } from './log-repeats.rules.ts'

const anna = { userId: 'anna', userName: 'Anna', userType: 'client', actingAdminId: null, apiKeyName: null }
const lineAt = (id: string, minute: number, more: object = {}) => ({
  id,
  ...anna,
  action: 'photo_approved',
  details: '1',
  oldValue: null,
  newValue: null,
  ipAddress: '203.0.113.7',
  createdAt: new Date(Date.UTC(2026, 10, 25, 12, minute)),
  ...more,
})
const withdrawn = { action: 'approval_withdrawn' }
const presses = [lineAt('c', 5), lineAt('b', 4, withdrawn), lineAt('a', 3)]
const idsOf = (lines: { id: string }[]) => lines.map(({ id }) => id)

test('who approves and withdraws again and again takes one line, which a press opens', () => {
  const [folded, ...none] = foldRepeats(presses, new Set())
  expect(folded).toMatchObject({ id: 'c', repeats: { count: 3, isOpen: false, isTakenBack: true } })
  expect(none).toEqual([])
  const opened = foldRepeats(presses, new Set(['c']))
  expect(idsOf(opened)).toEqual(['c', 'b', 'a'])
  expect(opened[0]).toMatchObject({ repeats: { isOpen: true } })
})

test.each([
  ['two of them', presses.slice(1)],
  ['another person between', [presses[0]!, lineAt('x', 4, { userId: 'bram' }), presses[2]!]],
  ['another deed between', [presses[0]!, lineAt('x', 4, { action: 'comment_added' }), presses[2]!]],
  ['an hour between', [lineAt('c', 59), lineAt('b', 30), lineAt('a', 0)]],
  ['from elsewhere', [presses[0]!, lineAt('x', 4, { ipAddress: '203.0.113.8' }), presses[2]!]],
  ['by an admin as that studio', [presses[0]!, lineAt('x', 4, { actingAdminId: 'beheer' }), presses[2]!]],
  ['with what was and is', presses.map((line) => ({ ...line, oldValue: 1, newValue: 2 }))],
  ['by nobody', presses.map((line) => ({ ...line, userId: null }))],
])('every line stands for itself: %s', (_, lines) => {
  const shown = foldRepeats(lines, new Set())
  expect(idsOf(shown)).toEqual(idsOf(lines))
  expect(shown.every((line) => line.repeats === undefined)).toBe(true)
})
