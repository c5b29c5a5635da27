import { pino } from 'pino'
import { expect, test } from 'vitest'
import { csvResponse } from './list-csv.ts'

test('a part is read when the one before it has left, and none after the reader has gone', async () => {
  let read = 0
  const long = csvResponse({
    fileName: 'alles.csv',
    columns: ['Regel'],
    readChunk: async () => ({ lines: [[++read]], next: read < 100 ? String(read) : null }),
    log: pino({ level: 'silent' }),
  })
  const reader = long.body!.getReader()
  const nextText = async () => Buffer.from((await reader.read()).value!).toString()
  expect(read).toBe(0)
  expect(await nextText()).toBe('\uFEFF"Regel"\r\n')
  for (const at of [1, 2, 3]) expect(await nextText()).toBe(`${at}\r\n`)
  await reader.cancel()
  expect(read).toBe(3)
})
