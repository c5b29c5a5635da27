import type {
  BackupResult,
  BackupCheck,
  RestoredDatabase,
  MoveEstimate,
  RestoreCheckResult,
  CopyAnswer,
} from '#ops/index.ts'
import type { Erasure } from '#domains/admin/server/erasure.ts'
import {
  storageFindings,
  type FindingCounts,
  type StorageFinding,
} from '#domains/storage/storage-check.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { plural } from '#platform/pure/plural.ts'
import { formatMoment } from '#platform/pure/read-moment.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

const figure = (value: number) => value.toLocaleString('en-GB')
/** Formats a size as '12.3 MB' or '1.23 GB'. */
const size = (bytes: number) =>
  bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(2)} GB`

const cell = (value: string | number) => String(value).padStart(12)
const row = (name: string, value: string | number, rest = '') =>
  `  ${name.padEnd(28)}${cell(value)}${rest && `  ${rest}`}`

export const makeAdminTexts = {
  usage: 'Say for whom: npm run make-admin -- name@example.com',
  taken: (email: string) => `${email} belongs to a photographer or a client. Choose another address.`,
  made: (email: string) => `${email} is an admin now.`,
  renewed: (email: string) => `${email} was an admin, and has a new password. Its other sessions have ended.`,
  password: (password: string) => `Password (shown only here; sign in with it within 14 days): ${password}`,
}

export const migrateTexts = {
  /** Argument that also runs the migrations which remove what only older versions need. */
  takeAway: 'opruimen',
  usage:
    'npm run migrate, or npm run migrate -- opruimen once no process of the previous version runs any more.',
  done: (applied: readonly string[]) =>
    applied.length === 0
      ? 'The database is of this version already.'
      : ['The database is of this version now:', ...applied.map((name) => `  ${name}`)].join('\n'),
}

export const makePricesTexts = {
  usage: 'Give the key of Stripe: STRIPE_SECRET_KEY=sk_... npm run make-prices',
  made: (prices: readonly string[]) => `Made at Stripe: ${prices.join(', ')}.`,
  nothingNew: 'All products and prices are at Stripe already.',
}

export const resetTwoStepsTexts = {
  usage: 'Say for whom: npm run reset-two-steps -- name@example.com',
  unknown: (email: string) => `Nobody has the address ${email}.`,
  done: (email: string) =>
    `${email} signs in by password alone again. Codes, passkeys and sessions are gone, and a letter tells of it.`,
}

type FailedEvent = { id: string; type: string; attempts: number; receivedAt: Date; error: string | null }

export const replayEventsTexts = {
  nothingFailed: 'No event of Stripe has failed.',
  failed: ({ id, type, attempts, receivedAt, error }: FailedEvent) =>
    `${id}  ${type}, received ${formatMoment(receivedAt)}, tried ${plural(attempts, 'time', 'times')}\n  ${error ?? ''}`,
  howToReplay:
    'To try again: npm run replay-events -- alle, or a single one: npm run replay-events -- evt_...',
  replayed: (count: number) => plural(count, 'event is tried again.', 'events are tried again.'),
  fetched: (days: number) => `Stripe is asked for events of the last ${days} days that never arrived.`,
  notFailed: (id: string) => `There is no failed event ${id}.`,
  all: 'alle',
}

export const backupTexts = {
  done: ({ base, objects, removedBases }: BackupResult, place: string) =>
    [
      `The backup lies at ${place}.`,
      row('database', size(base.sizeBytes), formatMoment(base.finishedAt)),
      ...(objects
        ? [
            row('files', objects.stored),
            row('copied now', objects.copied, size(objects.copiedBytes)),
            row('old copies removed', objects.removed),
          ]
        : ['  Files lie in a bucket: docs/operations.md tells how to keep these.']),
      row('old databases removed', removedBases),
    ].join('\n'),
  failed: (keys: readonly string[]) =>
    ['These files could not be read and are not in the backup:', ...keys.map((key) => `  ${key}`)].join('\n'),
}

const restoredRows = (
  { base, reachedAt, gap }: RestoredDatabase,
  { tables, rows, brought, missing }: RestoreCheckResult,
) => [
  row('from the backup of', '', formatMoment(base.finishedAt)),
  row('up to', '', formatMoment(reachedAt ?? base.finishedAt)),
  ...(gap ? [`  The journal lacks ${gap}. What came after it was not restored.`] : []),
  row('tables', tables),
  row('rows', rows),
  row('files restored', brought),
  row('files missing', missing),
]

export const restoreTexts = {
  usage:
    'Say up to which moment: npm run restore -- --to "2026-11-24 18:05:10", or all there is: npm run restore -- --to nu',
  /** Value of `--to` that restores up to the latest moment in the backup. */
  now: 'nu',
  noMoment: (given: string) => `'${given}' is no moment. Write it as "2026-11-24 18:05:10".`,
  done: (restored: RestoredDatabase, found: RestoreCheckResult) =>
    [
      'The database is back in its place, and was checked.',
      ...restoredRows(restored, found),
      ...(restored.formerFolder
        ? [`What was there is in ${restored.formerFolder}. Remove it when all is well.`]
        : []),
      'Start the product, and make a new backup at once: npm run backup.',
    ].join('\n'),
  asTest: ({ isWhole, isNoted }: { isWhole: boolean; isNoted: boolean }) =>
    isNoted
      ? 'Noted in the backup: the back office shows it as the last one that was tried.'
      : isWhole
        ? 'Not noted in the backup as tried: it may only be read here.'
        : 'Not noted in the backup as tried, since not all of it came back.',
}

export const drillTexts = {
  usage:
    'npm run drill, or npm run drill -- --in FOLDER for a disk with room for the database and all files.',
  inBucket:
    'S3_BUCKET holds the files, and the backup does not. A drill never opens that bucket, so there is nothing to start a copy with.',
  noFolder: (folder: string) => `There is no folder ${folder}. Make it, or choose another one after --in.`,
  begins: (folder: string) =>
    `Restoring into ${folder}, which is removed at the end. If you cut this off, remove it yourself.`,
  restored: (restored: RestoredDatabase, found: RestoreCheckResult) =>
    ['The database is back, and every row and index of it was read.', ...restoredRows(restored, found)].join(
      '\n',
    ),
  started: (answers: CopyAnswer[]) =>
    [
      'A copy started on it, without mail, payments, backup and worker.',
      ...answers.map(({ path, status, text }) =>
        row(path, status, path === '/' ? `${text.length} characters` : text.trim()),
      ),
    ].join('\n'),
  passed: 'The drill passed. Nothing was written to the backup, and nothing of the copy is left.',
  failed: 'The drill FAILED: look at the lines above.',
}

export const checkBackupTexts = {
  report: ({ bases, from, upTo, walFiles, gaps, objects, damage }: BackupCheck) =>
    [
      from && upTo
        ? `Every second can be restored from ${formatMoment(from)} to ${formatMoment(upTo)}.`
        : 'Nothing can be restored from it.',
      row(
        'databases',
        bases.length,
        bases
          .map(({ base, isWhole }) => `${formatMoment(base.finishedAt)}${isWhole ? '' : ' DAMAGED'}`)
          .at(-1),
      ),
      row('files of the journal', walFiles),
      row('gaps in the journal', gaps.length, gaps.join(' ')),
      row('files in the backup', objects.kept),
      row('of these read', objects.read),
      row('not copied yet', objects.missing),
      row('damaged', damage.length),
      ...damage.map((sentence) => `  ${sentence}`),
    ].join('\n'),
  archiver: (last: Date | null, failed: number) =>
    [
      last
        ? `The journal was last archived at ${formatMoment(last)}.`
        : 'Nothing of the journal was ever archived.',
      row('failures', failed),
    ].join('\n'),
}

export const testLetterTexts = {
  usage: 'Say to whom: npm run send-test-letter -- name@example.com',
  notConfigured: 'SMTP_URL is not given, so no letter leaves this machine. Give it, as docs/mail.md tells.',
  subject: 'Test letter of Lichttafel',
  text: (publicUrl: string) =>
    `This letter was sent by hand from ${publicUrl}.\n\nIf it lies in your spam folder, look at SPF, DKIM and DMARC of the domain it comes from.\n`,
  sent: (email: string, answer: string) =>
    `The mail server took the letter to ${email}. It answered: ${answer}`,
  refused: (why: string) => `The mail server did not take the letter: ${why}`,
}

const movingSteps = {
  fetching: 'Looking for the programs of the old version, and fetching them where needed',
  opening: 'Opening the old database, only to read it',
  making: 'Making the new database beside it',
  copying: 'Copying all tables',
  finishing: 'All is the same; preparing the new database for this version',
  syncing: 'Writing the new database to the disk',
  ready: 'The new database is ready',
  aside: 'The old database is put aside',
}

export const moveDatabaseTexts = {
  notOwn:
    'DATABASE_URL names a database of your own. Bring it over with the tools of that server (pg_upgrade, or pg_dump and pg_restore).',
  nothingToDo: (version: string) =>
    `The database is of PostgreSQL ${version} already. There is nothing to do.`,
  found: (from: string, to: string, { neededBytes, freeBytes, seconds }: MoveEstimate) =>
    `The database is of PostgreSQL ${from} and moves to ${to}. This takes about ${plural(Math.ceil(seconds / 60), 'minute', 'minutes')} ` +
    `and ${size(neededBytes)}; ${size(freeBytes)} are free.\nIf you cut it off, the old database stays as it was.`,
  step: (step: keyof typeof movingSteps) => `${movingSteps[step]}.`,
  table: (table: string, nth: number, of: number) => `  ${nth} of ${of}: ${table}`,
  done: (tables: number, rows: number, former: string) =>
    `The database has moved: ${plural(tables, 'table', 'tables')} with ${plural(rows, 'row', 'rows')}, the same on both sides.\n` +
    `The old one is in ${former}. Start the product, look whether all is there, and then remove that folder.\n` +
    'Then make a new backup: one from before belongs to the old version.',
}

const findings: Record<StorageFinding, string> = {
  missing: 'missing',
  unreadable: 'unreadable: the disk refuses it',
  wrong_size: 'another size than in the database',
  wrong_bytes: 'other bytes than in the database (a sample)',
  incomplete: 'pictures incomplete',
  stray: 'stray: no row names this file',
  known: 'reported to its studio before (does not count)',
  foreign: 'foreign: not written by Lichttafel (does not count)',
}

type CheckedStorage = {
  rowCount: number
  fileCount: number
  counts: FindingCounts
  examples: Partial<Record<StorageFinding, string[]>>
}

const mending: Partial<Record<StorageFinding, string>> = {
  missing: 'originals: their studio is told; pictures: made again; logos: their studio chooses them again',
  unreadable: 'stays as it is: let Lichttafel read it, or look at the disk',
  wrong_size: 'originals: their studio is told; pictures: made again',
  wrong_bytes: 'their studio is told',
  incomplete: 'made again',
  stray: 'moved to quarantine/, with the date of today',
}

export const checkStorageTexts = {
  table: ({ rowCount, fileCount, counts, examples }: CheckedStorage) =>
    [
      `Compared: ${figure(rowCount)} rows and ${figure(fileCount)} files.`,
      ...storageFindings.flatMap((finding) => [
        `  ${figure(counts[finding]).padStart(9)}  ${findings[finding]}`,
        ...(examples[finding] ?? []).map((key) => `             ${JSON.stringify(key).slice(1, -1)}`),
      ]),
    ].join('\n'),
  quarantine: ({ count, sizeBytes }: { count: number; sizeBytes: number }) =>
    count === 0
      ? 'Nothing lies in quarantine.'
      : `In quarantine: ${plural(count, 'file', 'files', figure)}, ${size(sizeBytes)}.`,
  wouldMend: (counts: FindingCounts) =>
    [
      'Mending does this. Nothing has changed yet, and nothing is ever deleted.',
      ...storageFindings
        .filter((finding) => counts[finding] > 0 && mending[finding])
        .map(
          (finding) => `  ${figure(counts[finding]).padStart(9)}  ${findings[finding]}: ${mending[finding]}`,
        ),
      'Is it right? npm run check-storage -- --mend --ja',
    ].join('\n'),
  howToMend: 'What mending would do: npm run check-storage -- --mend',
  mended: 'Mended what can be mended. This is how it stands now:',
  away: 'None of the files that the database names is there. Is this the right storage, and is its disk mounted? Nothing has changed.',
}

type ErasureBlockers = Extract<Erasure, { outcome: 'blocked' }>['open']
type ErasureOutcome = Extract<Erasure, { gone: unknown }>

const countRow = (count: number, what: string) => `  ${String(count).padStart(6)}  ${what}`

const blockerTexts: Record<keyof ErasureBlockers, string> = {
  orders: 'orders are not finished',
  payments: 'payments are open',
  payouts: 'payouts are on their way',
  disputes: 'disputes are open',
  uploads: 'files are coming in',
  clients: 'clients of this studio are neither erased nor archived',
  subscriptions: 'subscriptions run: cancel them first',
  admins: 'admins have this address: an admin is not erased here',
}

const erasedTexts: Record<keyof ErasureOutcome['gone'], string> = {
  photos: 'photos, with original and all pictures',
  comments: 'comments',
  uploads: 'uploads, with their file names',
  galleries: 'galleries: title, welcome and chapters',
  kinds: 'chapters that a kind of shoot comes with',
  downloads: 'downloads',
  orders: 'orders: name, address, e-mail, wishes and shipment',
  withdrawals: 'withdrawals: name and e-mail',
  wishes: 'remarks on order lines',
  photoNames: 'names of photos in orders',
  letters: 'letters',
  stops: 'letters that were stopped',
  notices: 'notifications',
  events: 'events of the payment provider',
  announced: 'events for the studio’s programs',
  apiAnswers: 'kept answers of the API',
  apiKeys: 'API keys',
  webhooks: 'webhooks',
  sessions: 'sessions',
  links: 'links in letters',
  keys: 'passkeys',
  codes: 'two steps and recovery codes',
  passwords: 'passwords',
  attempts: 'counters of attempts',
  accounts: 'accounts for payouts: IBAN and name',
  payments: 'payments: why they failed',
  studio: 'studios: name, business, KVK, phone, watermark and webhook',
  business: 'business details: legal name, address, VAT number and bookkeeper',
  lines: 'lines of the activity log: names, details and IP addresses (kind and moment stay)',
}

export const erasePersonTexts = {
  usage: 'Say who: npm run erase-person -- name@example.com, and then with --ja behind it',
  unknown: (email: string) => `Nobody has the address ${email}.`,
  blocked: (email: string, found: ErasureBlockers) =>
    [
      `${email} can't be erased yet. Finish this first:`,
      ...Object.entries(found)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => countRow(count, blockerTexts[what as keyof ErasureBlockers])),
    ].join('\n'),
  report: (email: string, { outcome, people, gone: counts, kept, filesGoneAt }: ErasureOutcome) =>
    [
      outcome === 'erased'
        ? `${email} is erased.`
        : `This goes when you erase ${email}. Nothing has changed yet.`,
      countRow(people, people === 1 ? 'account' : 'accounts'),
      ...Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => countRow(count, erasedTexts[what as keyof ErasureOutcome['gone']])),
      'This stays for seven years, as the tax office asks (art. 52 AWR):',
      countRow(kept.orders, 'orders: number, lines and amounts, without a name'),
      countRow(kept.payments, 'payments: amount, moment and number at the payment provider'),
      countRow(kept.receipts, 'invoices as they were issued: with name and address'),
      countRow(kept.payouts, 'payouts as they lie at the bank: with name and IBAN'),
      `Nobody sees the photos any more; their files are gone for good on ${calendarDay(filesGoneAt)}.`,
      'Not here: what the payment provider keeps itself, backups, and mail that has arrived.',
      ...(outcome === 'erased' ? [] : ['Is it right? Give the command again with --ja behind it.']),
    ].join('\n'),
}

export const adoptInstallationTexts = {
  isOurs: 'Secret and storage are those of this installation. There is nothing to do.',
  differs: {
    secret:
      'The secret is another one. If you adopt it everyone signs in anew, and links in letters and codes of two steps work no more.',
    storage: 'The storage is another one than the files have been in so far. Move the files first.',
    marker:
      'This storage lacks the marker of this installation. Look whether its disk is mounted and whether it is the right storage: what is not in it is gone for the product.',
    refused:
      'The bucket refuses these keys, or there is no safe connection to it. Look at the settings that begin with S3_, and try again.',
  },
  howTo: 'Nothing has changed. If it is meant so: npm run adopt-installation -- --ja',
  adopted: 'Adopted. Now compare rows and files: npm run check-storage',
}
