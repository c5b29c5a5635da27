import pg from 'pg'
import { checkBackup, openBackup, openObjects } from '#ops/index.ts'
import { only } from '#platform/db/only.ts'
import { systemClock } from '#platform/core/clock.ts'
import { checkBackupTexts as texts } from './command-texts.ts'
import { asCommand, say } from './as-command.ts'
import { readSettings, type Settings } from '../server/settings.ts'

// `npm run check-backup` checks the backup with a sample of the files. `-- --alles` reads all
// files.

await asCommand(async () => {
  const settings = readSettings(process.env)
  if (settings.DATABASE_URL) return checkArchiver(settings.DATABASE_URL)
  return checkOwn(settings)
})

async function checkOwn(settings: Settings) {
  const found = await checkBackup({
    vault: await openBackup(settings),
    objects: settings.S3_BUCKET ? undefined : await openObjects(settings),
    now: systemClock(),
    readsAll: process.argv.includes('--alles'),
  })
  say(texts.report(found))
  if (!found.from || found.damage.length > 0 || found.gaps.length > 0) process.exitCode = 1
}

const LATEST_MS = 24 * 60 * 60_000

/**
 * Fails if an external database archived no WAL in the last 24 hours. The rest of its backup is not
 * visible here.
 */
async function checkArchiver(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ last: Date | null; failed: number }>(
      'select last_archived_time as last, failed_count::int as failed from pg_stat_archiver',
    )
    const { last, failed } = only(rows)
    say(texts.archiver(last, failed))
    if (!last || Date.now() - last.getTime() > LATEST_MS) process.exitCode = 1
  } finally {
    await client.end()
  }
}
