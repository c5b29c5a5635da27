import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { galleriesApi, galleriesOf, type StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotos } from '#domains/photos/core/ui/studio-photos.queries.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import { refusalMessage } from '#platform/browser/use-save.ts'
import { nameKey } from '#platform/pure/text-search.ts'
import { toastFailed } from '#ui/overlays/toast.ts'
import { planOf } from '../picking/ui/read-dropped-files.ts'
import type { PhotoThere } from '../queue/ui/upload-task.ts'
import { isOfBatch, sameFile } from '../queue/ui/waiting-files.ts'
import { uploadPlacesNl } from '../upload-places.nl.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { uploadQueue } from './uploads-here.ts'
import { waitingHere } from './waiting-here.ts'

export type UploadTarget = {
  client: { id: string; name: string }
  type: PhotoType
  /** Without one, the client's newest. */
  galleryId?: string | undefined
  /** Null for none; without an answer, files that waited go to the chapter they were going to. */
  sectionId?: string | null | undefined
  /** Whether the folders of the files become chapters. */
  takesFolders?: boolean
}
type UploadOrder = UploadTarget & { files: readonly File[] }

export const takesUploads = ({ state }: StudioGallery) => state !== 'archived'

/** The first of these that takes uploads, else the newest that does. */
export function meantGallery(
  galleries: readonly StudioGallery[],
  galleryIds: readonly (string | undefined)[],
) {
  const offered = galleries.filter(takesUploads)
  const wished = galleryIds.flatMap((id) => offered.find((one) => one.id === id) ?? [])
  return wished[0] ?? offered[0]
}

/** Starts the uploads unless they don't fit in the free room; returns whether it did. */
export function useStartUploads() {
  const queryClient = useQueryClient()
  return async function startUploads(order: UploadOrder): Promise<boolean> {
    const { files, client, type } = order
    const room = await queryClient.fetchQuery({ ...storageSummary, retry: false }).catch(() => undefined)
    const galleries = await freshGalleries(queryClient, client.id)
    const gallery = meantGallery(galleries ?? [], [order.galleryId])
    // Never into another one than the form says: it may have been archived in another tab.
    const isGone = order.galleryId !== undefined && gallery?.id !== order.galleryId
    if (galleries && (!gallery || isGone)) {
      toastFailed(gallery ? uploadsNl.failure.gallery_not_open : uploadPlacesNl.place.noneOpen)
      return false
    }
    const galleryId = gallery?.id ?? order.galleryId
    const target = { client, type, galleryId }
    const thereOf = await findThere(queryClient, files, target)
    const sizeBytes = files.reduce((sum, file) => (thereOf(file) ? sum : sum + file.size), 0)
    if (!room || sizeBytes > room.freeBytes) {
      if (room) toastFailed(storageNl.full.title, { line: storageNl.full.line(room.freeBytes) })
      else toastFailed(storageNl.unknown)
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
      there: thereOf(file),
    }))
    // The manager opens by itself and announces the start.
    uploadQueue.add(uploads)
    return true
  }
}

/** Undefined when they can't be read: then the server chooses the newest. */
const freshGalleries = (queryClient: QueryClient, clientId: string) =>
  queryClient.fetchQuery({ ...galleriesOf(clientId), staleTime: 0, retry: false }).catch(() => undefined)

type SectionOf = (file: File) => string | undefined

/** Makes the chapters of folders where that was asked for; undefined when it failed, which is then told. */
async function findSections(
  queryClient: QueryClient,
  { files, client, type, sectionId, takesFolders }: UploadOrder,
  gallery: StudioGallery | undefined,
): Promise<SectionOf | undefined> {
  if (takesFolders && gallery) {
    const plan = planOf(
      files,
      gallery.sections.map(({ title }) => title),
    )
    const made = plan && (await addSections(queryClient, gallery, plan.added))
    if (plan && !made) return undefined
    const ids = new Map(made?.map(({ id, title }) => [nameKey(title), id]))
    return (file) => ids.get(nameKey(plan?.titles.get(file) ?? ''))
  }
  if (sectionId !== undefined) return () => sectionId ?? undefined
  const batches = waitingHere
    .left()
    .filter((batch) => isOfBatch({ clientId: client.id, type, galleryId: gallery?.id }, batch))
  const former = new Map(
    batches.flatMap(({ waiting }) => waiting.map((file) => [sameFile(file), file.sectionId] as const)),
  )
  return (file) => former.get(sameFile(file))
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
      toastFailed(title, { line })
      return undefined
    })
  if (saved) {
    void queryClient.invalidateQueries({ queryKey: ['galleries'] })
    void queryClient.invalidateQueries({ queryKey: ['photos'] })
  }
  return saved
}

type ThereOf = (file: File) => PhotoThere | undefined
const none: ThereOf = () => undefined

type Target = Pick<UploadTarget, 'client' | 'type'> & { galleryId: string | undefined }

/**
 * Finds files that this browser uploaded before an interruption and that still exist as photos, so that they are
 * skipped. All others are sent: the server detects duplicates by their bytes.
 */
async function findThere(
  queryClient: QueryClient,
  files: readonly File[],
  { client, type, galleryId }: Target,
): Promise<ThereOf> {
  const clientId = client.id
  const batches = waitingHere.left().filter((batch) => isOfBatch({ clientId, type, galleryId }, batch))
  const sent = new Set(batches.flatMap(({ done }) => done.map(sameFile)))
  if (!files.some((file) => sent.has(sameFile(file)))) return none
  const list = await queryClient
    .fetchQuery({ ...studioPhotos({ clientId, galleryId }, type), staleTime: 0 })
    .catch(() => undefined)
  const labels = new Map(
    list?.photos.map(({ sourceName, sizeBytes, label }) => [`${sizeBytes} ${sourceName}`, label]),
  )
  return (file) => {
    const label = sent.has(sameFile(file)) ? labels.get(`${file.size} ${file.name}`) : undefined
    return label === undefined ? undefined : { label, type }
  }
}
