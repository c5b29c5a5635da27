import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { agreementHashes, agreements } from '#domains/studios/agreements.rules.ts'
import { statements } from '../../src/app/site/statements/statements.ts'

test.each(agreements)('what a studio accepts at $path is the text that stands there', ({ path, version }) => {
  const { path: _, changedOn, ...text } = statements.find((one) => one.path === path)!
  const hash = createHash('sha256').update(JSON.stringify(text)).digest('base64url')
  expect({ version, hash }).toEqual({ version: changedOn, hash: agreementHashes[path] })
})
