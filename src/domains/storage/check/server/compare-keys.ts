import { asSystem } from '#domains/access/server/access.ts'
import { firstUuidFrom } from '#platform/db/uuid.ts'
import { mergePages } from '#platform/objects/merge-pages.ts'
import type { ListedObject, ListOptions } from '#platform/objects/objects.ts'
import type { FilesNamedByRow, StoredFiles } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'

/** Keys after `after` and before `before`. */
export type KeyRange = { after: string; before?: string | undefined }

export type KeyComparison = { key: string; row: NamedKey | undefined; file: ListedObject | undefined }
type NamedKey = { key: string; files: StoredFiles; named: FilesNamedByRow }

const ROWS_A_PAGE = 1000

/** Concurrent changes can appear as differences, so callers must check these again. */
export const compareKeys = (
  services: Services,
  range: KeyRange,
  options: Pick<ListOptions, 'inThreads'>,
): AsyncGenerator<KeyComparison[]> =>
  mergePages(
    listNamed(services, range),
    services.objects.list('', {
      ...options,
      ...range,
      after: range.after || undefined,
      withUnreadable: true,
    }),
    (key, row, file) => ({ key, row, file }),
  )

async function* listNamed(
  { pool, storedFiles }: Services,
  { after, before }: KeyRange,
): AsyncGenerator<NamedKey[]> {
  let last = after
  for (const files of storedFiles.toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1))) {
    const { prefix, listNamed } = files
    if (!listNamed || (before !== undefined && prefix >= before)) continue
    for (let from = firstOwner(prefix, after); from !== undefined;) {
      const page = { from, limit: ROWS_A_PAGE }
      const rows = await asSystem(pool, (tx) => listNamed(tx, page))
      const found: NamedKey[] = []
      for (const named of rows)
        for (const key of named.keys) {
          // Each page begins with the last owner of the previous one.
          if (key <= last) continue
          if (!key.startsWith(prefix + named.owner)) throw new Error(`a row out of order names ${key}`)
          if (before !== undefined && key >= before) {
            yield found
            return
          }
          last = key
          found.push({ key, files, named })
        }
      yield found
      const owners = new Set(rows.map(({ owner }) => owner))
      from = owners.size < ROWS_A_PAGE ? undefined : rows.at(-1)!.owner
    }
  }
}

function firstOwner(prefix: string, after: string): string | undefined {
  if (after.startsWith(prefix)) return firstUuidFrom(after.slice(prefix.length))
  return after < prefix ? firstUuidFrom('') : undefined
}
