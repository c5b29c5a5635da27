import { expect, test } from 'vitest'
import { attachment } from '#platform/http/content-disposition.ts'

test.each([
  ['foto.jpg', `attachment; filename="foto.jpg"; filename*=UTF-8''foto.jpg`],
  ['Zoë & co.jpg', `attachment; filename="Zoe & co.jpg"; filename*=UTF-8''Zo%C3%AB%20%26%20co.jpg`],
  ['a"b\\c%20.jpg', `attachment; filename="a_b_c_20.jpg"; filename*=UTF-8''a%22b%5Cc%2520.jpg`],
  ["it's (1)*.jpg", `attachment; filename="it's (1)*.jpg"; filename*=UTF-8''it%27s%20%281%29%2A.jpg`],
  [
    'a\r\nSet-Cookie: b',
    `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`,
  ],
  ['日本\ud800', `attachment; filename="___"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%EF%BF%BD`],
])('%j becomes a header that any browser reads', (fileName, header) => {
  expect(attachment(fileName)).toBe(header)
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
})
