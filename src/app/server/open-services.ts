import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '#platform/core/clock.ts'
import { openPool } from '#platform/db/pool.ts'
import { guardDisks } from '#platform/disk/disk-room.ts'
import { openDns } from '#platform/dns/open-dns.ts'
import { openStorage } from '#platform/objects/open-storage.ts'
import { writeFileDurably } from '#platform/objects/durable-file.ts'
import { hasErrorCode, undefinedIfMissing } from '#platform/objects/file-errors.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { drawInvoiceOf } from '#domains/payments/server/payments.ts'
import { drawLetterPictures } from '#domains/light-table/server/light-table.ts'
import { drawsInk } from '#domains/photos/server/photos.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { ensurePrivateFolder } from '#platform/objects/make-folder.ts'
import type { Settings } from './settings.ts'
import { storedFiles } from './stored-files-of-domains.ts'
import { stripeAccess } from './stripe/own-stripe.ts'

const SECRET_BYTES = 32

/**
 * Functions of the operations code (`ops`) that services need. `start` and the commands pass them
 * in.
 */
export type OperationsFunctions = {
  openObjects: (settings: Settings) => Promise<Objects>
  listNotBackedUp: (settings: Settings) => Promise<ReadonlySet<string>>
  findDatabaseFolder: (settings: Settings) => string
}

/** Opens the services of a process. Without `upkeep`, nothing is recorded for a backup. */
export async function openServices(
  settings: Settings,
  databaseUrl: string,
  { log, upkeep }: { log: Logger; upkeep?: OperationsFunctions },
): Promise<Services> {
  const [secret, ...formerSecrets] = settings.secrets ?? [await keptSecret(settings.dataFolder)]
  const incomingFolder = join(settings.dataFolder, 'incoming')
  await ensurePrivateFolder(incomingFolder)
  const open = (url: string) =>
    openPool(url, {
      max: settings.DATABASE_POOL,
      isPooled: settings.DATABASE_DIRECT_URL !== undefined,
      onError: (error) => log.error({ error }, 'a database connection broke'),
    })
  return {
    pool: open(databaseUrl),
    directUrl: settings.DATABASE_DIRECT_URL,
    replica: settings.DATABASE_REPLICA_URL ? open(settings.DATABASE_REPLICA_URL) : undefined,
    objects: await (upkeep?.openObjects ?? openStorage)(settings),
    clock: systemClock,
    log,
    requestLog: settings.logsRequests ? log : undefined,
    publicUrl: settings.publicUrl,
    isOnOwnMachine: settings.isOnOwnMachine,
    domainTarget: settings.domainTarget,
    dns: openDns(settings.DNS_SERVERS),
    secret: secret!,
    formerSecrets,
    previousSecrets: settings.SECRET_PREVIOUS,
    incomingFolder,
    disk: guardDisks(foldersWrittenTo(settings, incomingFolder, upkeep?.findDatabaseFolder(settings))),
    listNotBackedUp: upkeep && !settings.S3_BUCKET ? () => upkeep.listNotBackedUp(settings) : undefined,
    payments: openStripe(stripeAccess(settings, secret!)),
    viesUrl: settings.VIES_URL,
    logIpAddressDays: settings.LOG_ADDRESS_DAYS,
    logMonths: settings.LOG_MONTHS,
    keepDeletedDays: settings.KEEP_DELETED_DAYS,
    drawInvoiceOf,
    drawLetterPictures,
    isWatermarkVisible: drawsInk,
    storedFiles,
    seller: sellerOf(settings),
    payoutDebtor: settings.PAYOUT_IBAN
      ? { iban: settings.PAYOUT_IBAN, name: settings.PAYOUT_NAME ?? settings.SELLER_NAME }
      : undefined,
    contactEmail: settings.CONTACT_EMAIL ?? settings.MAIL_FROM,
    smtp: settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
  }
}

function sellerOf({ sellerAddress: postal, ...given }: Settings): Services['seller'] {
  const line = postal && `${postal.street} ${postal.houseNumber}, ${postal.postcode} ${postal.city}`
  return {
    name: given.SELLER_NAME,
    address: given.SELLER_ADDRESS ?? line,
    postal,
    kvkNumber: given.SELLER_KVK,
    vatId: given.SELLER_VAT_ID,
  }
}

/**
 * Returns the folders of uploads, files and the embedded database, which may be on different disks.
 */
function foldersWrittenTo(
  { DATABASE_URL, S3_BUCKET, dataFolder }: Settings,
  incomingFolder: string,
  databaseFolder = join(dataFolder, 'postgres'),
): string[] {
  return [
    incomingFolder,
    join(dataFolder, S3_BUCKET ? 'scratch' : 'objects'),
    ...(DATABASE_URL ? [] : [databaseFolder]),
  ]
}

export async function closeDatabases({ pool, replica }: Services): Promise<void> {
  await Promise.all([pool.end(), replica?.end()])
}

// Generated once, so that sessions survive restarts. A temporary file is linked into place, so
// processes agree and none reads a partial secret.
async function keptSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  if ((await undefinedIfMissing(stat(path))) === undefined) {
    const made = `${path}-${randomUUID()}`
    await writeFileDurably(made, Buffer.from(randomBytes(SECRET_BYTES).toString('hex')))
    await link(made, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    })
    await rm(made)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length >= SECRET_BYTES) return secret
  throw new StartProblem(
    `${path} holds no whole secret. Put back the one it held, or remove the file: another is made then, and everyone signs in anew.`,
  )
}
