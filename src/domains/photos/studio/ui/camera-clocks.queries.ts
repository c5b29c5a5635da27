import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { cameraClocksNl } from '../../camera-clocks.nl.ts'
import type { photosContract } from '../../photos.contract.ts'

const photos = browserApi<typeof photosContract>('photos')

/** Under `photos`, so that what is uploaded or moved meanwhile counts. */
export const camerasOf = (galleryId: string) =>
  queryOptions({
    queryKey: ['photos', 'cameras', galleryId],
    queryFn: () => photos.listCameras({ galleryId }),
  })

export type CameraClock = Awaited<ReturnType<typeof photos.listCameras>>[number]

export const useSetCameraClocks = (onDone: () => void) =>
  useSave(photos.setCameraClocks, {
    messages: { ...cameraClocksNl, done: () => cameraClocksNl.done },
    invalidates: [['photos']],
    onDone,
  })
