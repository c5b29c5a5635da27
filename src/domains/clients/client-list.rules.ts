import { cleanEmail, EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '#platform/pure/email-address.ts'
import { singleLineText } from '#platform/pure/single-line-text.ts'
import { isReadableName, isVisibleOrEmpty } from '#platform/pure/readable-name.ts'
import { decodeText, readCsv, type CsvRow } from '#platform/pure/read-csv.ts'
import { PERSON_NAME_MAX_LENGTH } from './client-fields.rules.ts'
import { IMPORT_CLIENTS_MAX } from './clients.rules.ts'
import type { NotImportedReason } from './clients.rules.ts'

const CLIENT_LIST_MAX_BYTES = 1024 ** 2

type ListedPerson = { firstName: string; lastName: string; email: string }

export type ListFault =
  | 'no_email'
  | 'invalid_email'
  | 'no_name'
  | 'name_too_long'
  | 'twice'
  | NotImportedReason
export type ListFailure = 'no_csv' | 'too_large' | 'spreadsheet' | 'no_email_column' | 'nobody' | 'too_many'

/** `line` is the row's first line in the file, counted from 1. A cell can hold several lines. */
export type ListedClient = ListedPerson & { line: number; fault?: ListFault }

export function readClientList(bytes: Uint8Array): ListedClient[] | ListFailure {
  if (isSpreadsheet(bytes)) return 'spreadsheet'
  if (isPicture(bytes)) return 'no_csv'
  if (bytes.length > CLIENT_LIST_MAX_BYTES) return 'too_large'
  const rows = readCsv(decodeText(bytes))
  const [head] = rows
  if (!head) return 'nobody'
  const headed = columnsOf(head.cells.map(normalizeHeading))
  const columns = headed.email === undefined ? guessColumns(head.cells) : headed
  if (!columns) return 'no_email_column'
  const people = rows.slice(headed.email === undefined ? 0 : 1)
  if (people.length === 0) return 'nobody'
  if (people.length > IMPORT_CLIENTS_MAX) return 'too_many'
  return markDuplicates(people.map((row) => readPerson(row, columns)))
}

export function findUnreadColumns(bytes: Uint8Array): string[] {
  const [head] = readCsv(decodeText(bytes))
  const used = columnsOf(head?.cells.map(normalizeHeading) ?? [])
  if (!head || used.email === undefined) return []
  return head.cells.filter((cell, at) => cell.trim() !== '' && !Object.values(used).includes(at))
}

/** Adds the faults that depend on the studio: `exists` and `no_place`. */
export function checkClientList(
  listed: readonly ListedClient[],
  { ownEmails, places }: { ownEmails: ReadonlySet<string>; places: number },
): ListedClient[] {
  let left = places
  return listed.map((client) => {
    if (client.fault) return client
    if (ownEmails.has(client.email)) return { ...client, fault: 'exists' }
    return left-- > 0 ? client : { ...client, fault: 'no_place' }
  })
}

const COLUMNS = {
  email: 'email emailadres emailaddress emailvalue mail mailadres epost',
  firstName: 'voornaam voornamen roepnaam firstname givenname',
  infix: 'tussenvoegsel tussenvoegsels voorvoegsel infix',
  lastName: 'achternaam familienaam lastname surname familyname',
  name:
    'naam volledigenaam voorenachternaam klant klantnaam contactpersoon weergavenaam ' +
    'name fullname client clientname customer customername displayname',
} as const
type Columns = Partial<Record<keyof typeof COLUMNS, number>>

const columnNames = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** Normalizes a heading: 'E-mail 1' and 'Email' are the same. */
const normalizeHeading = (cell: string) =>
  cell
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const columnsOf = (headings: readonly string[]): Columns =>
  Object.fromEntries(
    columnNames
      .map((column) => [column, headings.findIndex((one) => COLUMNS[column].split(' ').includes(one))])
      .filter(([, at]) => at !== -1),
  )

/**
 * Guesses the columns of a file without headings: the first cell with an '@' is the email, the
 * first two others are the name.
 */
function guessColumns(cells: readonly string[]): Columns | undefined {
  const email = cells.findIndex((cell) => cell.includes('@'))
  if (email === -1) return undefined
  const [first, second] = cells.map((_cell, at) => at).filter((at) => at !== email)
  if (first === undefined) return { email }
  return second === undefined ? { email, name: first } : { email, firstName: first, lastName: second }
}

function readPerson({ line, cells }: CsvRow, columns: Columns): ListedClient {
  const valueOf = (column: keyof Columns) => {
    const at = columns[column]
    return at === undefined ? '' : singleLineText(cells[at] ?? '').replaceAll(/\s+/g, ' ')
  }
  const parts = {
    firstName: valueOf('firstName'),
    lastName: [valueOf('infix'), valueOf('lastName')].filter(Boolean).join(' '),
  }
  const name = parts.firstName ? parts : splitName(valueOf('name') || parts.lastName)
  const person = { line, ...name, email: cleanEmail(valueOf('email')) }
  const fault = faultOf(person)
  return fault ? { ...person, fault } : person
}

/**
 * Splits a name after the first word, or after both first names of a couple. Reverses 'Vries, Anna
 * de'.
 */
function splitName(name: string): { firstName: string; lastName: string } {
  const reversed = /^([^,]+), ?(\S+)(?: (.+))?$/.exec(name)
  if (reversed) {
    const [, last = '', firstName = '', infix = ''] = reversed
    return { firstName, lastName: [infix, last].filter(Boolean).join(' ') }
  }
  const [, firstName = '', lastName = ''] = /^(\S+(?: (?:&|\+|en|and) \S+)?) ?(.*)$/.exec(name) ?? []
  return { firstName, lastName }
}

function faultOf({ firstName, lastName, email }: ListedPerson): ListFault | undefined {
  if (email === '') return 'no_email'
  if (email.length > EMAIL_MAX_LENGTH || !EMAIL_PATTERN.test(email)) return 'invalid_email'
  if (!isReadableName(firstName) || !isVisibleOrEmpty(lastName)) return 'no_name'
  if (Math.max(firstName.length, lastName.length) > PERSON_NAME_MAX_LENGTH) return 'name_too_long'
  return undefined
}

function markDuplicates(listed: readonly ListedClient[]): ListedClient[] {
  const seenEmails = new Set<string>()
  return listed.map((client) => {
    if (client.fault) return client
    if (seenEmails.has(client.email)) return { ...client, fault: 'twice' }
    seenEmails.add(client.email)
    return client
  })
}

/** Whether the file is a ZIP (xlsx) or compound file (xls), the formats in which Excel saves. */
const isSpreadsheet = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

/**
 * First bytes of JPEG, PNG, GIF, PDF, RIFF (WebP) and TIFF. A HEIC file has `ftyp` as bytes 5 to 8.
 */
const PICTURES = ['\xff\xd8\xff', '\x89PNG', 'GIF8', '%PDF', 'RIFF', 'II*\0', 'MM\0*']

function isPicture(bytes: Uint8Array): boolean {
  const begin = String.fromCharCode(...bytes.subarray(0, 8))
  return PICTURES.some((sign) => begin.startsWith(sign)) || begin.endsWith('ftyp')
}
