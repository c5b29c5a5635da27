import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { galleriesApi, galleriesOf, type StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotos } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import { refusalMessage } from '#platform/browser/use-save.ts'
import { nameKey } from '#platform/pure/text-search.ts'
import { showFailedToast } from '#ui/overlays/toast.ts'
import { planSectionsForFiles } from '../picking/ui/read-dropped-files.ts'
import type { ExistingPhoto } from '../queue/ui/upload-task.ts'
import { isOfBatch, fileKey } from '../queue/ui/waiting-files.ts'
import { uploadPlacesNl } from '../upload-places.nl.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { uploadQueue } from './browser-uploads.ts'
import { browserWaitingFiles } from './browser-waiting-files.ts'

export type UploadTarget = {
  client: { id: string; name: string }
  type: PhotoType
  galleryId?: string | undefined
  /** Null: no section. Undefined: files that waited keep their section. */
  sectionId?: string | null | undefined
  takesFolders?: boolean
}
type UploadOrder = UploadTarget & { files: readonly File[] }

export const takesUploads = ({ state }: StudioGallery) => state !== 'archived'

/** Returns the first of `galleryIds` that takes uploads, else the newest gallery that does. */
export function targetGallery(
  galleries: readonly StudioGallery[],
  galleryIds: readonly (string | undefined)[],
) {
  const offered = galleries.filter(takesUploads)
  const wished = galleryIds.flatMap((id) => offered.find((one) => one.id === id) ?? [])
  return wished[0] ?? offered[0]
}

export function useStartUploads() {
  const queryClient = useQueryClient()
  return async function startUploads(order: UploadOrder): Promise<boolean> {
    const { files, client, type } = order
    const room = await queryClient.fetchQuery({ ...storageSummary, retry: false }).catch(() => undefined)
    const galleries = await freshGalleries(queryClient, client.id)
    const gallery = targetGallery(galleries ?? [], [order.galleryId])
    // The chosen gallery may have been archived in another tab. No other gallery replaces it.
    const isGone = order.galleryId !== undefined && gallery?.id !== order.galleryId
    if (galleries && (!gallery || isGone)) {
      showFailedToast(gallery ? uploadsNl.failure.gallery_not_open : uploadPlacesNl.place.noneOpen)
      return false
    }
    const galleryId = gallery?.id ?? order.galleryId
    const target = { client, type, galleryId }
    const existingPhotoOf = await findExistingPhotos(queryClient, files, target)
    const sizeBytes = files.reduce((sum, file) => (existingPhotoOf(file) ? sum : sum + file.size), 0)
    if (!room || sizeBytes > room.freeBytes) {
      if (room) showFailedToast(storageNl.full.title, { line: storageNl.full.line(room.freeBytes) })
      else showFailedToast(storageNl.unknown)
      return false
    }
    const sectionOf = await findSections(queryClient, order, gallery)
    if (!sectionOf) return false
    const uploads = files.map((file) => ({
      file,
      clientId: client.id,
      clientName: client.name,
      type,
      galleryId,
      sectionId: sectionOf(file),
      there: existingPhotoOf(file),
    }))
    uploadQueue.add(uploads)
    return true
  }
}

/**
 * Returns undefined if the galleries can't be read. The server then chooses the gallery, unless the
 * order names one.
 */
const freshGalleries = (queryClient: QueryClient, clientId: string) =>
  queryClient.fetchQuery({ ...galleriesOf(clientId), staleTime: 0, retry: false }).catch(() => undefined)

type SectionOf = (file: File) => string | undefined

/**
 * Returns a function from a file to its section, and creates sections for folders if chosen.
 * Returns undefined after an error, which is shown.
 */
async function findSections(
  queryClient: QueryClient,
  { files, client, type, sectionId, takesFolders }: UploadOrder,
  gallery: StudioGallery | undefined,
): Promise<SectionOf | undefined> {
  if (takesFolders && gallery) {
    const plan = planSectionsForFiles(
      files,
      gallery.sections.map(({ title }) => title),
    )
    const made = plan && (await addSections(queryClient, gallery, plan.added))
    if (plan && !made) return undefined
    const ids = new Map(made?.map(({ id, title }) => [nameKey(title), id]))
    return (file) => ids.get(nameKey(plan?.titles.get(file) ?? ''))
  }
  if (sectionId !== undefined) return () => sectionId ?? undefined
  const batches = browserWaitingFiles
    .left()
    .filter((batch) => isOfBatch({ clientId: client.id, type, galleryId: gallery?.id }, batch))
  const former = new Map(
    batches.flatMap(({ waiting }) => waiting.map((file) => [fileKey(file), file.sectionId] as const)),
  )
  return (file) => former.get(fileKey(file))
}

async function addSections(queryClient: QueryClient, gallery: StudioGallery, titles: readonly string[]) {
  if (titles.length === 0) return gallery.sections
  const added = titles.map((title) => ({ id: null, title, forGuests: true }))
  const { id: galleryId, sections } = gallery
  const saved = await galleriesApi
    .saveSections({ galleryId, sections: [...sections, ...added], read: sections })
    .catch((error: unknown) => {
      const { refusals, broken } = uploadPlacesNl.folders
      const message = refusalMessage({ refusals, broken }, error)
      const { title, line } = typeof message === 'string' ? { title: message } : message
      showFailedToast(title, { line })
      return undefined
    })
  if (saved) {
    void queryClient.invalidateQueries({ queryKey: ['galleries'] })
    void queryClient.invalidateQueries({ queryKey: ['photos'] })
  }
  return saved
}

type ExistingPhotoOf = (file: File) => ExistingPhoto | undefined
const none: ExistingPhotoOf = () => undefined

type Target = Pick<UploadTarget, 'client' | 'type'> & { galleryId: string | undefined }

/**
 * Finds files that a closed tab uploaded and whose photos still exist, so that the files are
 * skipped. The server detects other duplicates by their bytes.
 */
async function findExistingPhotos(
  queryClient: QueryClient,
  files: readonly File[],
  { client, type, galleryId }: Target,
): Promise<ExistingPhotoOf> {
  const clientId = client.id
  const batches = browserWaitingFiles
    .left()
    .filter((batch) => isOfBatch({ clientId, type, galleryId }, batch))
  const sent = new Set(batches.flatMap(({ done }) => done.map(fileKey)))
  if (!files.some((file) => sent.has(fileKey(file)))) return none
  const list = await queryClient
    .fetchQuery({ ...studioPhotos({ clientId, galleryId }, type), staleTime: 0 })
    .catch(() => undefined)
  const labels = new Map(
    list?.photos.map(({ sourceName, sizeBytes, label }) => [`${sizeBytes} ${sourceName}`, label]),
  )
  return (file) => {
    const label = sent.has(fileKey(file)) ? labels.get(`${file.size} ${file.name}`) : undefined
    return label === undefined ? undefined : { label, type }
  }
}
