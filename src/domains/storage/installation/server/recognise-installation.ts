import { createHmac } from 'node:crypto'
import { asSystem } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { BucketRefuses, type RefusalCause } from '#platform/objects/bucket-away.ts'
import { knownSecrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import * as installationSql from './installation.sql.ts'
import type { Installation } from './installation.sql.ts'
import { ownerOfStorage, writeMarker } from './storage-marker.ts'

type InstallationServices = Pick<
  Services,
  'pool' | 'objects' | 'clock' | 'log' | 'secret' | 'formerSecrets' | 'previousSecrets'
>

type ProcessSetup = {
  /** 'folder', or 'bucket' and its name. */
  storage: string
  /** Whether no other process can share this database. An unknown secret is accepted then. */
  isAlone: boolean
}

/** Reason why a process does not belong to its database. */
export type InstallationMismatch =
  | { reason: 'secret' }
  | { reason: 'storage'; known: string }
  | { reason: 'marker'; owner: 'another' | 'nobody' }
  /** `word` is the bucket's reason, `by` what an operator must check. */
  | { reason: 'refused'; word: string; by: RefusalCause }

/** A bucket that does not answer must not prevent the start: sign-in and lists work without it. */
const TIMEOUT_MS = 5000

/** Identifies a secret without revealing it. */
const hashSecret = (secret: string): string =>
  createHmac('sha256', secret).update('print of an installation').digest('base64url')

/**
 * Returns why this process may not start; undefined if it may. The first process creates the
 * installation.
 */
export async function recogniseInstallation(
  services: InstallationServices,
  setup: ProcessSetup,
): Promise<InstallationMismatch | undefined> {
  const now = services.clock()
  const values = { id: uuidv7(now.getTime()), secretPrint: hashSecret(services.secret), createdAt: now }
  const installation = await asSystem(services.pool, (tx) =>
    installationSql.findOrCreateInstallation(tx, values),
  )
  return (
    (await compareSecret(services, installation, setup)) ??
    (await compareStorage(services, installation, setup))
  )
}

/** Writes nothing. Returns undefined also before the first start. */
export async function findInstallationMismatch(
  services: InstallationServices,
  setup: ProcessSetup,
): Promise<InstallationMismatch | undefined> {
  const installation = await asSystem(services.pool, (tx) => installationSql.findInstallation(tx))
  if (!installation) return undefined
  const isKnown =
    setup.isAlone ||
    knownSecrets(services).some((candidate) => hashSecret(candidate) === installation.secretPrint)
  if (!isKnown) return { reason: 'secret' }
  return installation.storage === null ? undefined : compareStorage(services, installation, setup)
}

export async function adoptInstallation(
  services: InstallationServices,
  { storage }: ProcessSetup,
): Promise<void> {
  const now = services.clock()
  const secretPrint = hashSecret(services.secret)
  const values = { id: uuidv7(now.getTime()), secretPrint, createdAt: now }
  const { id } = await asSystem(services.pool, (tx) => installationSql.findOrCreateInstallation(tx, values))
  await writeMarker(services.objects, id)
  await asSystem(services.pool, async (tx) => {
    await installationSql.setSecretFingerprint(tx, secretPrint)
    await installationSql.setStorage(tx, storage)
  })
}

async function compareSecret(
  services: InstallationServices,
  { secretPrint }: Installation,
  { isAlone }: ProcessSetup,
): Promise<InstallationMismatch | undefined> {
  const { secret, pool, log } = services
  if (secretPrint === hashSecret(secret)) return undefined
  const isKnown = knownSecrets(services).some((candidate) => hashSecret(candidate) === secretPrint)
  if (!isKnown && !isAlone) return { reason: 'secret' }
  if (!isKnown) log.warn('the secret is another than before: everyone signs in anew')
  await asSystem(pool, (tx) => installationSql.setSecretFingerprint(tx, hashSecret(secret)))
  return undefined
}

async function compareStorage(
  services: InstallationServices,
  { id, storage: known }: Installation,
  setup: ProcessSetup,
): Promise<InstallationMismatch | undefined> {
  const { objects, pool, log } = services
  const { storage } = setup
  if (known !== null && known !== storage) return { reason: 'storage', known }
  const owner = await withTimeout(ownerOfStorage(objects, id)).catch((error: unknown) => {
    if (error instanceof BucketRefuses) return toRefusal(error)
    log.warn({ error }, 'the storage did not say whose it is')
    return undefined
  })
  if (typeof owner === 'object') return owner
  if (owner === undefined || (owner === 'ours' && known !== null)) return undefined
  if (owner === 'another') return { reason: 'marker', owner }
  if (owner === 'nobody' && known !== null) return { reason: 'marker', owner }
  return claimStorage()

  async function claimStorage(): Promise<InstallationMismatch | undefined> {
    try {
      // Calls the storage within the transaction, so that only one process claims it.
      const claimed = await asSystem(pool, async (tx) => {
        const locked = await installationSql.lockInstallation(tx)
        if (locked.storage !== null) return locked
        await withTimeout(writeMarker(objects, id))
        await installationSql.setStorage(tx, storage)
        return undefined
      })
      return claimed && (await compareStorage(services, claimed, setup))
    } catch (error) {
      if (error instanceof BucketRefuses) return toRefusal(error)
      log.warn({ error }, 'the storage could not be marked as ours; the next start tries it again')
      return undefined
    }
  }
}

const toRefusal = ({ reason: word, by }: BucketRefuses): InstallationMismatch => ({
  reason: 'refused',
  word,
  by,
})

const withTimeout = <Result>(operation: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the storage does not answer')), TIMEOUT_MS)
  })
  return Promise.race([operation, timeout]).finally(() => clearTimeout(timer))
}
