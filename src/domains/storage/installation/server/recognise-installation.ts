import { createHmac } from 'node:crypto'
import { asSystem } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { BucketRefuses, type RefusedBy } from '#platform/objects/bucket-away.ts'
import { knownSecrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import * as installationSql from './installation.sql.ts'
import type { Installation } from './installation.sql.ts'
import { ownerOfStorage, writeMarker } from './storage-marker.ts'

type Recognising = Pick<
  Services,
  'pool' | 'objects' | 'clock' | 'log' | 'secret' | 'formerSecrets' | 'previousSecrets'
>

type Here = {
  /** Where this process keeps files, as `folder` or `bucket name`. */
  storage: string
  /** No other process can share this database: another secret then harms nobody who is not told. */
  isAlone: boolean
}

/** Why a process does not belong to its database. */
export type Stranger =
  | { reason: 'secret' }
  | { reason: 'storage'; known: string }
  | { reason: 'marker'; owner: 'another' | 'nobody' }
  /** The bucket answered, and refused: in its own word, by what an operator looks at. */
  | { reason: 'refused'; word: string; by: RefusedBy }

/** A bucket that does not answer must not keep sign-in and lists from starting. */
const PATIENCE_MS = 5000

/** A hash under which a secret can be recognised and not be found out. */
const printOf = (secret: string): string =>
  createHmac('sha256', secret).update('print of an installation').digest('base64url')

/**
 * Compares this process with the installation that its database belongs to; returns why it may not start. The first
 * process ever makes the installation.
 */
export async function recogniseInstallation(
  services: Recognising,
  here: Here,
): Promise<Stranger | undefined> {
  const now = services.clock()
  const made = { id: uuidv7(now.getTime()), secretPrint: printOf(services.secret), createdAt: now }
  const installation = await asSystem(services.pool, (tx) => installationSql.makeInstallation(tx, made))
  return (
    (await compareSecret(services, installation, here)) ??
    (await compareStorage(services, installation, here))
  )
}

/** The same for an operator's command, which makes nothing: undefined also where nothing is known yet. */
export async function compareInstallation(services: Recognising, here: Here): Promise<Stranger | undefined> {
  const installation = await asSystem(services.pool, (tx) => installationSql.findInstallation(tx))
  if (!installation) return undefined
  const isKnown =
    here.isAlone || knownSecrets(services).some((one) => printOf(one) === installation.secretPrint)
  if (!isKnown) return { reason: 'secret' }
  return installation.storage === null ? undefined : compareStorage(services, installation, here)
}

/** Takes this process's secret and storage as those of the installation from now on. */
export async function adoptInstallation(services: Recognising, { storage }: Here): Promise<void> {
  const now = services.clock()
  const secretPrint = printOf(services.secret)
  const made = { id: uuidv7(now.getTime()), secretPrint, createdAt: now }
  const { id } = await asSystem(services.pool, (tx) => installationSql.makeInstallation(tx, made))
  await writeMarker(services.objects, id)
  await asSystem(services.pool, async (tx) => {
    await installationSql.setSecretPrint(tx, secretPrint)
    await installationSql.setStorage(tx, storage)
  })
}

async function compareSecret(
  services: Recognising,
  { secretPrint }: Installation,
  { isAlone }: Here,
): Promise<Stranger | undefined> {
  const { secret, pool, log } = services
  if (secretPrint === printOf(secret)) return undefined
  const isKnown = knownSecrets(services).some((one) => printOf(one) === secretPrint)
  if (!isKnown && !isAlone) return { reason: 'secret' }
  if (!isKnown) log.warn('the secret is another than before: everyone signs in anew')
  await asSystem(pool, (tx) => installationSql.setSecretPrint(tx, printOf(secret)))
  return undefined
}

async function compareStorage(
  services: Recognising,
  { id, storage: known }: Installation,
  here: Here,
): Promise<Stranger | undefined> {
  const { objects, pool, log } = services
  const { storage } = here
  if (known !== null && known !== storage) return { reason: 'storage', known }
  const owner = await withPatience(ownerOfStorage(objects, id)).catch((error: unknown) => {
    if (error instanceof BucketRefuses) return refused(error)
    log.warn({ error }, 'the storage did not say whose it is')
    return undefined
  })
  if (typeof owner === 'object') return owner
  if (owner === undefined || (owner === 'ours' && known !== null)) return undefined
  if (owner === 'another') return { reason: 'marker', owner }
  if (owner === 'nobody' && known !== null) return { reason: 'marker', owner }
  return claimStorage()

  async function claimStorage(): Promise<Stranger | undefined> {
    try {
      // Once in its life the storage is asked in a transaction, so that of two processes at once one is first.
      const claimed = await asSystem(pool, async (tx) => {
        const locked = await installationSql.lockInstallation(tx)
        if (locked.storage !== null) return locked
        await withPatience(writeMarker(objects, id))
        await installationSql.setStorage(tx, storage)
        return undefined
      })
      return claimed && (await compareStorage(services, claimed, here))
    } catch (error) {
      if (error instanceof BucketRefuses) return refused(error)
      log.warn({ error }, 'the storage could not be marked as ours; the next start tries it again')
      return undefined
    }
  }
}

const refused = ({ reason: word, by }: BucketRefuses): Stranger => ({ reason: 'refused', word, by })

const withPatience = <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the storage does not answer')), PATIENCE_MS)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
