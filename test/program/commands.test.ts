import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkStorageNl,
  erasePersonNl,
  makeAdminNl,
  replayEventsNl,
  resetTwoStepsNl,
} from '#app/commands.nl.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { runCommandWith, settingsOf } from './run-command.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const EMAIL = 'iemand@voorbeeld.nl'

test.each([
  ['make-admin', EMAIL, makeAdminNl.made(EMAIL)],
  ['check-storage', '', checkStorageNl.quarantine({ count: 0, sizeBytes: 0 })],
  ['replay-events', '', replayEventsNl.nothingFailed],
])('an operator starts %s by itself: it does its work, and ends', async (name, word, sentence) => {
  const said = await runCommandWith(settingsOf(world), name, ...(word ? [word] : []))
  expect(said).toMatchObject({ code: 0, output: expect.stringContaining(sentence) as string, complaint: '' })
})

test.each([
  ['reset-two-steps', resetTwoStepsNl.unknown('niemand@voorbeeld.nl')],
  ['erase-person', erasePersonNl.unknown('niemand@voorbeeld.nl')],
])(
  'an operator starts %s by itself: it says in a sentence what is wrong, and ends',
  async (name, sentence) => {
    expect(await runCommandWith(settingsOf(world), name, 'niemand@voorbeeld.nl')).toEqual({
      code: 1,
      output: '',
      complaint: `${sentence}\n`,
    })
  },
)
