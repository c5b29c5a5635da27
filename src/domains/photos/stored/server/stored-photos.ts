import { groupBy } from '#platform/pure/missing-builtins.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { publish } from '#platform/live/publish.ts'
import { RENDITIONS_PREFIX } from '#platform/objects/made-objects.ts'
import type { FilesNamedByRow, StoredFiles } from '#platform/objects/stored-files.ts'
import { photosEventArguments } from '../../core/server/photo-notifications.ts'
import { listToCheck, type OriginalToCheck } from '../../originals/server/original-checks.sql.ts'
import { checkAndReportOriginals } from '../../originals/server/check-originals.job.ts'
import { shownVersion, wantedVersion } from '../../picture-state.rules.ts'
import { renditionSizes } from '../../photos.rules.ts'
import { enqueueRemakes } from '../../renditions/server/make-renditions.job.ts'
import { ORIGINALS_PREFIX, renderedKeysOf, renditionKey } from '../../renditions/server/storage-keys.ts'
import * as storedPhotosSql from './stored-photos.sql.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const originalPattern = new RegExp(`^${ORIGINALS_PREFIX}${uuid}(\\.\\d+)?$`)
const renditionPattern = new RegExp(`^${RENDITIONS_PREFIX}${uuid}/(f\\d+|p\\d+\\.\\d+)/\\d+\\.jpg$`)

export const storedOriginals: StoredFiles = {
  prefix: ORIGINALS_PREFIX,
  isKey: (key) => originalPattern.test(key),
  isByTime: true,
  listNamed: async (tx, page) => (await storedPhotosSql.listOriginals(tx, page)).map(asOriginal),
  findNamed: async (tx, photoIds) => (await listToCheck(tx, photoIds)).map(asOriginal),
  mend: (services, found) =>
    checkAndReportOriginals(
      services,
      found.map(({ owner }) => owner),
    ),
}

const asOriginal = ({ id, originalKey, sizeBytes, crc32, damage }: OriginalToCheck): FilesNamedByRow => ({
  owner: id,
  keys: [originalKey],
  sizeBytes,
  crc32,
  isKnownDamaged: damage !== null,
})

export const storedRenditions: StoredFiles = {
  prefix: RENDITIONS_PREFIX,
  isKey: (key) => renditionPattern.test(key),
  isByTime: true,
  listNamed: async (tx, page) => (await storedPhotosSql.listRendered(tx, page)).map(asRenditions),
  findNamed: async (tx, photoIds) =>
    (await storedPhotosSql.findRenditionStates(tx, photoIds)).map(asRenditions),
  listUnderWay: async (tx, keys) => {
    const photoIds = [
      ...new Set(keys.map((key) => key.slice(RENDITIONS_PREFIX.length, RENDITIONS_PREFIX.length + 36))),
    ]
    return (await storedPhotosSql.findRenditionStates(tx, photoIds)).flatMap(keysBeingMade)
  },
  mend: ({ pool }, found) =>
    asSystem(pool, async (tx) => {
      const photoIds = found.map(({ owner }) => owner)
      const forgotten = await storedPhotosSql.forgetRenditions(tx, photoIds)
      await enqueueRemakes(
        tx,
        forgotten.map(({ id, studioId }) => ({ photoId: id, studioId })),
      )
      for (const [, [photo]] of groupBy(forgotten, ({ clientId }) => clientId))
        await publish(tx, ...photosEventArguments(photo))
    }),
}

/** Names no files while renditions are pending, because old files may or may not exist. */
const asRenditions = (row: storedPhotosSql.RenderedRow): FilesNamedByRow => ({
  owner: row.id,
  keys: shownVersion(row) === undefined ? [] : renderedKeysOf(row).toSorted(),
  isKnownDamaged: row.damage !== null,
})

const keysBeingMade = (row: storedPhotosSql.RenderedRow): string[] =>
  shownVersion(row) === undefined
    ? [
        ...renderedKeysOf(row),
        ...renditionSizes.map((size) => renditionKey(row.id, wantedVersion(row), size)),
      ]
    : []
