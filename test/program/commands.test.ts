import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkStorageTexts,
  erasePersonTexts,
  makeAdminTexts,
  replayEventsTexts,
  resetTwoStepsTexts,
  testLetterTexts,
} from '#app/commands/command-texts.ts'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { runCommandInSharedProcess, runCommandInOwnProcess, settingsOf } from './run-command.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const EMAIL = 'iemand@voorbeeld.nl'

test.each([
  ['make-admin', EMAIL, makeAdminTexts.made(EMAIL)],
  ['check-storage', '', checkStorageTexts.quarantine({ count: 0, sizeBytes: 0 })],
  ['replay-events', '', replayEventsTexts.nothingFailed],
])('an operator starts %s by itself: it does its work, and ends', async (name, word, sentence) => {
  const said = await runCommandInOwnProcess(settingsOf(world), name, ...(word ? [word] : []))
  expect(said).toMatchObject({ code: 0, output: expect.stringContaining(sentence) as string, complaint: '' })
})

test.each([
  ['reset-two-steps', resetTwoStepsTexts.unknown('niemand@voorbeeld.nl')],
  ['erase-person', erasePersonTexts.unknown('niemand@voorbeeld.nl')],
])(
  'an operator starts %s by itself: it says in a sentence what is wrong, and ends',
  async (name, sentence) => {
    expect(await runCommandInOwnProcess(settingsOf(world), name, 'niemand@voorbeeld.nl')).toEqual({
      code: 1,
      output: '',
      complaint: `${sentence}\n`,
    })
  },
)

async function mailServerFor(address: string) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address: to }, _session, done) =>
      done(to === address ? null : Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

test('an operator tries the mail server with one letter, and reads what it answered', async () => {
  const mail = await mailServerFor(EMAIL)
  const sendsTo = (to: string, SMTP_URL = mail.url) =>
    runCommandInSharedProcess({ ...settingsOf(world), ...(SMTP_URL && { SMTP_URL }) }, 'send-test-letter', to)
  expect(await sendsTo(EMAIL)).toEqual({
    code: 0,
    output: expect.stringMatching(/^The mail server took the letter to .* It answered: 250 /) as string,
    complaint: '',
  })
  const refused = await sendsTo('niemand@voorbeeld.nl')
  expect(refused).toMatchObject({ code: 1, output: '' })
  expect(refused.complaint).toMatch(/^The mail server did not take the letter: .*550 no such mailbox\n$/)
  await mail.close()
  expect((await sendsTo(EMAIL)).complaint).toMatch(/^The mail server did not take the letter: .*ECONNREFUSED/)
  expect((await sendsTo(EMAIL, '')).complaint).toBe(`${testLetterTexts.notConfigured}\n`)
  expect((await sendsTo('geen adres')).complaint).toBe(`${testLetterTexts.usage}\n`)
})

test('an operator whose database is too old is told so in a sentence, and nothing in it changes', async () => {
  const { rows } = await world.owner.query<{ server_version_num: string }>('show server_version_num')
  const line = await openDatabaseProxy(world.databaseUrl)
  const migratesOn = (version: string) => {
    line.changeAnswers(rows[0]!.server_version_num, version)
    return runCommandInSharedProcess({ ...settingsOf(world), DATABASE_URL: line.url }, 'migrate-database')
  }
  expect(await migratesOn('140019')).toEqual({
    code: 1,
    output: '',
    complaint:
      'The database is PostgreSQL 14, and 15 or newer is needed. Bring it over with pg_upgrade, or name another one in DATABASE_URL.\n',
  })
  expect(await migratesOn('150018')).toMatchObject({ code: 0, complaint: '' })
  line.close()
})
