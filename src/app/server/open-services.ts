import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { listNewObjects, noteNewObjects } from '#platform/backup/new-objects.ts'
import { openPool } from '#platform/db/pool.ts'
import { guardDisks } from '#platform/disk/disk-room.ts'
import { openDns } from '#platform/dns/open-dns.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import { writeFileDurably } from '#platform/objects/durable-file.ts'
import { failedWith, unlessMissing } from '#platform/objects/file-errors.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { drawInvoiceOf } from '#domains/payments/server/payments.ts'
import { drawLetterPictures, drawsInk } from '#domains/photos/server/photos.ts'
import { databaseHome } from '#platform/postgres/postgres-places.ts'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { openPrivateFolder } from './data-folder.ts'
import type { Settings } from './settings.ts'
import { storedFiles } from './stored-files-of-domains.ts'
import { stripeAccess } from './stripe/own-stripe.ts'

const SECRET_BYTES = 32

export async function openServices(settings: Settings, databaseUrl: string, log: Logger): Promise<Services> {
  const [secret, ...formerSecrets] = settings.secrets ?? [await keptSecret(settings.dataFolder)]
  const incomingFolder = join(settings.dataFolder, 'incoming')
  await openPrivateFolder(incomingFolder)
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
    objects: await openObjects(settings),
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
    disk: guardDisks(foldersWrittenTo(settings, incomingFolder)),
    listNotBackedUp: settings.S3_BUCKET
      ? undefined
      : async () => new Set((await listNewObjects(notesFolder(settings))).map(({ key }) => key)),
    payments: openStripe(stripeAccess(settings, secret!)),
    viesUrl: settings.VIES_URL,
    logIpAddressDays: settings.LOG_ADDRESS_DAYS,
    logMonths: settings.LOG_MONTHS,
    keepDeletedDays: settings.KEEP_DELETED_DAYS,
    drawInvoiceOf,
    drawLetterPictures,
    drawsInk,
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

/** Folders of photos and of the embedded database, if used; these may be on different disks. */
function foldersWrittenTo(
  { DATABASE_URL, S3_BUCKET, dataFolder }: Settings,
  incomingFolder: string,
): string[] {
  return [
    incomingFolder,
    join(dataFolder, S3_BUCKET ? 'scratch' : 'objects'),
    ...(DATABASE_URL ? [] : [databaseHome(join(dataFolder, 'postgres'))]),
  ]
}

/** Ends the connections to the database and to its replica. */
export async function closeDatabases({ pool, replica }: Services): Promise<void> {
  await Promise.all([pool.end(), replica?.end()])
}

/** The storage of the configured product. */
export async function openObjects(settings: Settings): Promise<Objects> {
  const now = systemClock()
  if (settings.S3_BUCKET) return openBucket(settings, settings.S3_BUCKET)
  const objects = await openDiskObjects({ folder: join(settings.dataFolder, 'objects'), now })
  return settings.BACKUP_TO ? noteNewObjects(objects, notesFolder(settings)) : objects
}

/** Where new objects are noted for the next backup. */
export const notesFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string =>
  join(dataFolder, 'not-backed-up')

/** A bucket of the configured S3; throws a StartProblem where no keys for it are given or found. */
export async function openBucket(settings: Settings, bucket: string): Promise<Objects> {
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings
  const keys = bucketKeys(settings, bucket)
  // Loaded only where there is a bucket: its SDK takes tens of megabytes.
  const { hasFoundKeys } = await import('#platform/objects/bucket-client.ts')
  const { openS3Objects } = await import('#platform/objects/s3-objects.ts')
  if (!keys && !(await hasFoundKeys({ region, endpoint }))) throw new StartProblem(withoutKeys(bucket))
  const scratchFolder = join(settings.dataFolder, 'scratch')
  return openS3Objects({ bucket, region, endpoint, keys, scratchFolder, now: systemClock() })
}

function bucketKeys({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings, bucket: string) {
  if (S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  if (S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY) throw new StartProblem(withoutKeys(bucket))
  return undefined
}

const withoutKeys = (bucket: string) =>
  `The bucket ${bucket} is given, but no keys for it. Give S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let this machine have a role of its own.`

// Generated at the first start, so that sessions and signed URLs survive a restart without configuration. Written to a
// temporary file and linked into place: two processes agree, and a partial secret is never used.
async function keptSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  if ((await unlessMissing(stat(path))) === undefined) {
    const made = `${path}-${randomUUID()}`
    await writeFileDurably(made, Buffer.from(randomBytes(SECRET_BYTES).toString('hex')))
    await link(made, path).catch((error: unknown) => {
      if (!failedWith(error, 'EEXIST')) throw error
    })
    await rm(made)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length >= SECRET_BYTES) return secret
  throw new StartProblem(
    `${path} holds no whole secret. Put back the one it held, or remove the file: another is made then, and everyone signs in anew.`,
  )
}
