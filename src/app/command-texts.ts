// What operators' commands say: in English, as the documents for operators are.
import type { Restored } from '#platform/backup/restore-database.ts'
import { writeMoment } from '#platform/pure/read-moment.ts'
import type { RestoreCheck } from './server/check-restored.ts'
import type { CopyAnswer } from './server/drill-copy.ts'

const cell = (value: string | number) => String(value).padStart(12)
const row = (name: string, value: string | number, rest = '') =>
  `  ${name.padEnd(28)}${cell(value)}${rest && `  ${rest}`}`

const restoredRows = (
  { base, reachedAt, gap }: Restored,
  { tables, rows, brought, missing }: RestoreCheck,
) => [
  row('from the backup of', '', writeMoment(base.finishedAt)),
  row('up to', '', writeMoment(reachedAt ?? base.finishedAt)),
  ...(gap ? [`  The journal lacks ${gap}. What came after it was not restored.`] : []),
  row('tables', tables),
  row('rows', rows),
  row('files restored', brought),
  row('files missing', missing),
]

export const drillTexts = {
  usage:
    'npm run drill, or npm run drill -- --in FOLDER for a disk with room for the database and all files.',
  inBucket:
    'S3_BUCKET holds the files, and the backup does not. A drill never opens that bucket, so there is nothing to start a copy with.',
  noFolder: (folder: string) => `There is no folder ${folder}. Make it, or choose another one after --in.`,
  begins: (folder: string) =>
    `Restoring into ${folder}, which is removed at the end. If you cut this off, remove it yourself.`,
  restored: (restored: Restored, found: RestoreCheck) =>
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
