import { asSystem } from '#domains/access/server/access.ts'
import { publish } from '#platform/live/publish.ts'
import { RENDITIONS } from '#platform/objects/made-objects.ts'
import type { NamedFiles, StoredFiles } from '#platform/objects/stored-files.ts'
import { photosNotice } from '../../core/server/notify-people.ts'
import { reportDamagedOriginals } from '../../originals/server/check-originals.job.ts'
import { shownVersion, wantedVersion } from '../../picture-state.rules.ts'
import { renditionSizes } from '../../photos.rules.ts'
import { remakePictures } from '../../renditions/server/make-renditions.job.ts'
import { ORIGINALS, renditionKey, renditionKeysOf } from '../../renditions/server/storage-keys.ts'
import * as storedPhotosSql from './stored-photos.sql.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const originalPattern = new RegExp(`^${ORIGINALS}${uuid}(\\.\\d+)?$`)
const renditionPattern = new RegExp(`^${RENDITIONS}${uuid}/(f\\d+|p\\d+\\.\\d+)/\\d+\\.jpg$`)

export const storedOriginals: StoredFiles = {
  prefix: ORIGINALS,
  isKey: (key) => originalPattern.test(key),
  isByTime: true,
  listNamed: async (tx, page) => (await storedPhotosSql.listOriginals(tx, page)).map(asOriginal),
  findNamed: async (tx, photoIds) => (await storedPhotosSql.findOriginals(tx, photoIds)).map(asOriginal),
  mend: (services, found) =>
    reportDamagedOriginals(
      services,
      found.map(({ owner }) => owner),
    ),
}

const asOriginal = ({
  id,
  originalKey,
  sizeBytes,
  crc32,
  damage,
}: storedPhotosSql.OriginalRow): NamedFiles => ({
  owner: id,
  keys: [originalKey],
  sizeBytes,
  crc32,
  isKnownDamaged: damage !== null,
})

export const storedRenditions: StoredFiles = {
  prefix: RENDITIONS,
  isKey: (key) => renditionPattern.test(key),
  isByTime: true,
  listNamed: async (tx, page) => (await storedPhotosSql.listRendered(tx, page)).map(asRenditions),
  findNamed: async (tx, photoIds) =>
    (await storedPhotosSql.findRenditionStates(tx, photoIds)).map(asRenditions),
  listUnderWay: async (tx, keys) => {
    const photoIds = [...new Set(keys.map((key) => key.slice(RENDITIONS.length, RENDITIONS.length + 36)))]
    return (await storedPhotosSql.findRenditionStates(tx, photoIds)).flatMap(keysBeingMade)
  },
  mend: ({ pool }, found) =>
    asSystem(pool, async (tx) => {
      const photoIds = found.map(({ owner }) => owner)
      const forgotten = await storedPhotosSql.forgetRenditions(tx, photoIds)
      await remakePictures(
        tx,
        forgotten.map(({ id, studioId }) => ({ photoId: id, studioId })),
      )
      for (const [, [photo]] of Map.groupBy(forgotten, ({ clientId }) => clientId))
        await publish(tx, ...photosNotice(photo!))
    }),
}

/** Of pictures that are being made anew the old ones may be there or not, so that no file is named for sure. */
const asRenditions = (row: storedPhotosSql.RenderedRow): NamedFiles => ({
  owner: row.id,
  keys:
    shownVersion(row) === undefined
      ? []
      : renditionKeysOf(row.id, row.renderedVersion!, row.renderedWatermarkVersion).toSorted(),
  isKnownDamaged: row.damage !== null,
})

function keysBeingMade(row: storedPhotosSql.RenderedRow): string[] {
  if (shownVersion(row) !== undefined) return []
  const shownBefore =
    row.renderedVersion === null
      ? []
      : renditionKeysOf(row.id, row.renderedVersion, row.renderedWatermarkVersion)
  return [...shownBefore, ...renditionSizes.map((size) => renditionKey(row.id, wantedVersion(row), size))]
}
