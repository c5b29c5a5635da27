import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'

const decision = join(import.meta.dirname, '../../docs/decisions/0021-what-an-acting-admin-may.md')

const endpoints = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([verb, procedure]) => ({
    name: `${domain}.${verb}`,
    ...(procedure['~orpc'].meta as AccessMeta),
  })),
)

test('an admin who acts as a studio may call what the decision lists, and nothing else', async () => {
  const text = await readFile(decision, 'utf8')
  const listed = [...text.matchAll(/`([a-z]\w*\.[a-z]\w*)`/gi)].map(([, name]) => name)
  const names = endpoints.filter(({ whileActing }) => whileActing === 'may').map(({ name }) => name)
  expect(new Set(listed)).toEqual(new Set(names))
})

test('each endpoint for whoever is signed in, or for a studio, says whether an acting admin may call it', () => {
  const canBeActing = [
    'signedIn',
    'signedInFresh',
    'signedInWhole',
    'photoOwner',
    'looker',
    'photographer',
    'photographerEvenInactive',
  ]
  for (const { name, who, whileActing } of endpoints)
    expect(whileActing === undefined, name).toBe(!canBeActing.includes(who))
})
