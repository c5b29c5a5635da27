import { forEachSettled } from '#platform/for-each-settled.ts'
import { createLimiter } from '#platform/limiter.ts'
import { isUnreadable } from '#platform/objects/file-errors.ts'
import type { FaultyFiles, StoredFiles } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'
import { QUARANTINE } from './check-range.ts'
import { unnamedAmong, type StorageFault } from './confirm-differences.ts'

const MOVES_AT_ONCE = 8

/** Moves strays aside, and lets each domain make good or report what is wrong with its files. Removes nothing for good. */
export async function mendFaults(services: Services, faults: readonly StorageFault[]): Promise<void> {
  await quarantine(
    services,
    faults.filter(({ fault }) => fault === 'stray').map(({ key }) => key),
  )
  const byFiles = new Map<StoredFiles, FaultyFiles[]>()
  for (const found of faults) {
    if (!('files' in found) || found.fault === 'known') continue
    const { files, owner, fault } = found
    byFiles.set(files, [...(byFiles.get(files) ?? []), { owner, fault }])
  }
  await forEachSettled(byFiles, async ([files, found]) => files.mend?.(services, found))
}

/** What can't be read stays where it is, and each check says so. */
function unlessUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error
}

async function quarantine(services: Services, keys: readonly string[]): Promise<void> {
  const { objects, clock } = services
  const folder = `${QUARANTINE}${clock().toISOString().slice(0, 10)}/`
  const inTurn = createLimiter(MOVES_AT_ONCE)
  const copied = await Promise.all(
    keys.map((key) =>
      inTurn(async () => {
        const found = await objects.read(key).catch(unlessUnreadable)
        if (!found) return []
        const as = { contentType: 'application/octet-stream' }
        const written = await objects.write(folder + key, found.stream, as)
        if (written.sizeBytes !== found.sizeBytes) throw new Error(`not all of ${key} could be copied`)
        return key
      }),
    ),
  )
  // A row may name one of them since, such as a logo that its studio chose once more.
  await objects.remove(await unnamedAmong(services, copied.flat()))
}
