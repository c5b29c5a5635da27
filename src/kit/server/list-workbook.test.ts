import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readWorkbook } from '#test/world/read-workbook.ts'
import type { Cell } from './csv-rows.ts'
import { CELLS_MAX, WORKBOOK_TYPE, workbookResponse } from './list-workbook.ts'

const log = pino({ level: 'silent' })

async function workbookOf(lines: Cell[][], columns = lines[0]!.map((_, at) => `Kolom ${at + 1}`)) {
  const response = await workbookResponse(
    { fileName: 'lijst.csv', columns, readChunk: async () => ({ lines, next: null }), log },
    '/lijst.csv',
  )
  expect(response.status).toBe(200)
  return readWorkbook(Buffer.from(await response.arrayBuffer()))
}

const typed = [
  ['3-5', '1/2', '00340434161094012345', '12345E67', '00123456', '1-2', '0012', '=1+1', '+31612345678'],
  ['@x', '-5', 'TRUE', '1e5', '03/05', ' 12', '12 ', '12,50', '1.000', '€ 5', '50%', '1:30', 'jan 26', '1e'],
  ['0x1F', '#N/B', '\t=1', '＝1', "'=1+1", '2026-11-21', '2026-11-21 09:30', 'null', 'NaN', 'constructor'],
  ['__proto__', 'toString', 'IMG_x0041_b.jpg', '_xD83D_', 'zei "hallo"', 'een\ntwee', '<b>&amp;</b>', ']]>'],
  ['van ’t Hof', '👩‍👩‍👧 familie', 'é'.normalize('NFD'), '  twee  ', '\u00A0', '١٢', '=cmd|/c calc!A1'],
].flat()

test('what someone typed stays the text that they typed, whatever a spreadsheet could take it for', async () => {
  const { rows } = await workbookOf(typed.map((text) => [text]))
  expect(rows.slice(1).map(([cell]) => cell)).toEqual(typed)
})

test('characters that no spreadsheet can hold are left out, and a text longer than it can hold is cut', async () => {
  const { rows } = await workbookOf([
    ['a\u0000b\u0001c\u001Bd\uFFFEe\uD800f'],
    ['een\r\ntwee'],
    ['x'.repeat(40_000)],
    [''],
    ['na'],
  ])
  const [, controls, lines, long, empty, last] = rows
  expect([controls, lines, empty, last]).toEqual([['abcdef'], ['een\ntwee'], [], ['na']])
  expect(long).toEqual([`${'x'.repeat(32_766)}…`])
})

const euros = '[$€-413] #,##0.00;[$€-413] -#,##0.00'
/** Days since 30 December 1899, as spreadsheets count. */
const serial = (asUtc: string) => Date.parse(asUtc) / 86_400_000 + 25_569

test.each<[string, Cell, unknown]>([
  ['nothing', { cents: 0 }, { number: 0, format: euros }],
  ['what was paid back', { cents: -12_345 }, { number: -123.45, format: euros }],
  ['an amount', { cents: 123_405 }, { number: 1234.05, format: euros }],
  ['a count', 3, { number: 3, format: '' }],
  ['a count of none', 0, { number: 0, format: '' }],
  ['a day', { day: '2026-11-01' }, { number: serial('2026-11-01T00:00Z'), format: 'dd-mm-yyyy' }],
  [
    'a moment after midnight in summer',
    { moment: new Date('2026-07-14T22:05:40Z') },
    { number: serial('2026-07-15T00:05Z'), format: 'dd-mm-yyyy hh:mm' },
  ],
  [
    'a moment before midnight in winter',
    { moment: new Date('2026-12-31T22:59:59Z') },
    { number: serial('2026-12-31T23:59Z'), format: 'dd-mm-yyyy hh:mm' },
  ],
  ['a photo of a camera whose clock was never set', { day: '1858-11-17' }, '1858-11-17'],
  ['a day that spreadsheets do not know', { day: '1900-02-28' }, '1900-02-28'],
  ['nothing at all', null, null],
  ['what is missing', undefined, null],
])('%s has its type', async (_what, cell, read) => {
  const { rows } = await workbookOf([['eerst', cell, 'laatst']])
  expect(rows[1]).toEqual(['eerst', read, 'laatst'])
})

test('the columns stand in bold above the list, and stay there', async () => {
  const { rows, isHeadBold, frozenRows } = await workbookOf([], ['Bestelling', "Foto's", '=1'])
  expect({ rows, isHeadBold, frozenRows }).toEqual({
    rows: [['Bestelling', "Foto's", '=1']],
    isHeadBold: true,
    frozenRows: 1,
  })
})

const columns = Array.from({ length: 20 }, (_, at) => `Kolom ${at}`)
const ROWS_AT_ONCE = 500

async function longList(rowCount: number, line: readonly Cell[]) {
  let readCount = 0
  const response = await workbookResponse(
    {
      fileName: 'lang.csv',
      columns,
      log,
      readChunk: async () => {
        readCount += ROWS_AT_ONCE
        return {
          lines: Array.from({ length: ROWS_AT_ONCE }, () => line),
          next: readCount < rowCount ? String(readCount) : null,
        }
      },
    },
    '/lang.csv?search=x',
  )
  return { response, readCount }
}

test('a list that is too long for a workbook is refused in words, with a link to its CSV, and not read to its end', async () => {
  const short = columns.map(() => 1)
  const { response, readCount } = await longList(100_000, short)
  expect(readCount).toBe(CELLS_MAX / columns.length + ROWS_AT_ONCE)
  expect(response.status).toBe(413)
  const page = await response.text()
  expect(page).toContain('Te lang voor een Excel-bestand')
  expect(page).toContain('href="/lang.csv?search=x"')
  const notes = await longList(100_000, ['x'.repeat(10_000), ...columns.slice(1)])
  expect([notes.response.status, notes.readCount]).toEqual([413, 2000])
})

test('a workbook is named after its list, and nobody keeps it on the way', async () => {
  const { response } = await longList(500, columns)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': WORKBOOK_TYPE,
    'content-disposition': expect.stringContaining('lang.xlsx'),
    'cache-control': 'private, no-store',
  })
})

test('a list that cannot be read gives no workbook', async () => {
  const readPart = vi.fn().mockRejectedValue(new Error('no rows'))
  await expect(
    workbookResponse({ fileName: 'lijst.csv', columns, readChunk: readPart, log }, '/lijst.csv'),
  ).rejects.toThrow('no rows')
})
