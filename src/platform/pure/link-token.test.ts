import { expect, test } from 'vitest'
import { linkTokenIn } from './link-token.ts'

const secret = `${'-aB3_'.repeat(8)}x-_`
const id = '0198a3c0-0001-7000-8000-00000001000a'
const hash = 'c0ffee'.repeat(10) + 'beef'

const tokens = {
  'of a letter': secret,
  'of a guest at a studio’s domain': `${id}${secret}`,
  'to pay or withdraw': `${id}.${secret}`,
  'to stop letters': `${id}.${hash}.${secret}`,
  'of a month’s books': `${id}.2026-11.1795910400000.${secret}`,
  'of a gallery in the address bar': 'kY8-vX0_aB3cD4eF5gH6iJ',
}

const company =
  '. , ) > ] } ” ’ \' " » * ** _ - \u00a0 \u200b … .) .” ). >. &gt; &amp;x=1 %20 % \\ / | ; : ! ? = =20 🙂'
    .split(' ')
    .concat(' ', '\n')

test.each(Object.entries(tokens))('a token %s is known with anything behind it', (_kind, token) => {
  const isSlug = token.length < 43
  for (const behind of company.filter((behind) => !isSlug || !/^[\w-]/.test(behind)))
    expect(linkTokenIn(token + behind), JSON.stringify(behind)).toBe(token)
})

test.each(['', '.', '…', '(x'])('%j is no token', (text) => {
  expect(linkTokenIn(text)).toBe('')
})
