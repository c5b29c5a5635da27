import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { runCommand } from '#test/program/run-command.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { checkStorageTexts as texts } from './command-texts.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const checkStorage = (...words: string[]) => runCommand(world, 'check-storage', ...words)

const LONG_AGO = new Date('2026-01-01')

async function leaveStray(key: string) {
  const path = join(world.objectsFolder, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'verweesd')
  await utimes(path, LONG_AGO, LONG_AGO)
}

test('an operator is told what is wrong and what mending would do, and only then mends', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const lost = await studio.addPhoto(anna.id, { type: 'final' })
  await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
  const stray = originalKeyOf(uuidv7())
  await leaveStray(stray)
  await rm(join(world.objectsFolder, originalKeyOf(lost.id)))
  const found = await checkStorage()
  expect(found.code).toBe(1)
  for (const said of [stray, originalKeyOf(lost.id), texts.howToMend]) expect(found.output).toContain(said)

  const told = await checkStorage('--mend')
  expect(told.code).toBe(1)
  expect(told.output).toContain('Nothing has changed yet')
  expect(await world.services.objects.stat(stray)).toBeDefined()

  const mended = await checkStorage('--mend', '--ja')
  expect(mended).toMatchObject({ code: 0, complaint: '' })
  expect(mended.output).toContain(texts.mended)
  expect(mended.output).toContain(texts.quarantine({ count: 1, sizeBytes: 8 }))
  expect(await world.services.objects.stat(stray)).toBeUndefined()
  const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'final' })
  expect(photos.find(({ id }) => id === lost.id)).toMatchObject({ damage: 'missing' })
})
