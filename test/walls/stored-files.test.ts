import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as domains from '#app/server/domains.ts'
import { storedFiles } from '#app/server/stored-files-of-domains.ts'

const root = join(import.meta.dirname, '../..')

const writers = () => {
  const paths = globSync('src/domains/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const writing = paths.filter((path) =>
    /\bobjects\s*\.\s*(write|adopt)\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  // The check moves strays to quarantine, which belongs to no domain.
  return new Set(
    writing.filter((path) => !path.includes('/storage/check/')).map((path) => path.split('/')[2]!),
  )
}

test('each domain that stores files says which, so that the check of the storage knows them', () => {
  const declared = Object.entries(domains)
    .filter(([, { storedFiles }]) => storedFiles.length > 0)
    .map(([name]) => name.replace('Manifest', ''))
  expect(new Set(declared)).toEqual(new Set([...writers(), 'studios']))
  expect(writers()).toContain('photos')
})

test('files that rows name lie under a prefix of their own, and none in quarantine', () => {
  const prefixes = storedFiles.filter(({ listNamed }) => listNamed).map(({ prefix }) => prefix)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  for (const prefix of prefixes) {
    expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix])
    expect(prefix).not.toBe('quarantine/')
  }
})
