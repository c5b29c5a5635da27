import { expect, test } from 'vitest'
import { makeStartMessage } from './greeting.ts'

const installation = { version: '1.2.3', isDemo: false, hasMailbox: false, playsPayments: false }

test('whoever starts the product reads which version is open, and where', () => {
  expect(makeStartMessage('https://foto.example', installation)).toBe(
    '\nLichttafel 1.2.3 is open: https://foto.example\n\n',
  )
})

test('with a demo they also read where its mail stays, how payments are made, and who to sign in as', () => {
  const text = makeStartMessage('http://localhost:3000', {
    ...installation,
    isDemo: true,
    hasMailbox: true,
    playsPayments: true,
  })
  const starts = text.split('\n').map((line) => line.search(/http|played/))
  expect(new Set(starts.filter((start) => start >= 0)).size).toBe(1)
  expect(text).toContain('/mailbox\n')
  expect(text).toContain('Sign in as')
})
