import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NativeSelect } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { cameraClocksNl as texts } from '../../camera-clocks.nl.ts'
import { CLOCK_SHIFT_MAX_SECONDS } from '#domains/photos/photos.rules.ts'
import {
  shiftUnits,
  digitsIn,
  shiftSecondsOf,
  toSpokenShift,
  type ClockDeviation,
  type SpokenShift,
} from '../../clock-shift.rules.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { photosContract } from '../../photos.contract.ts'

const photos = browserApi<typeof photosContract>('photos')

/** The key begins with `photos`, so that uploads and moves refresh the list. */
const camerasOf = (galleryId: string) =>
  queryOptions({
    queryKey: ['photos', 'cameras', galleryId],
    queryFn: () => photos.listCameras({ galleryId }),
  })

type CameraClock = Awaited<ReturnType<typeof photos.listCameras>>[number]

const useSetCameraClocks = (onDone: () => void) =>
  useSave(photos.setCameraClocks, { messages: texts, invalidates: [['photos']], onDone })

const keyOf = ({ camera, cameraSerial }: CameraClock) => `${camera}\n${cameraSerial}`
const isTooFar = (shift: SpokenShift) => Math.abs(shiftSecondsOf(shift)) > CLOCK_SHIFT_MAX_SECONDS
const runs = Object.entries(texts.runs).map(([value, label]) => ({ value, label }))

export function CameraClocksDialog({ galleryId, onClose }: { galleryId: string; onClose: () => void }) {
  const cameras = useQuery(camerasOf(galleryId))
  const [edited, setEdited] = useState<Record<string, SpokenShift>>({})
  const save = useSetCameraClocks(onClose)
  const { cancel } = useUiTexts()
  const shiftFor = (camera: CameraClock) => edited[keyOf(camera)] ?? toSpokenShift(camera.shiftSeconds)
  const changed = (cameras.data ?? []).filter(
    (camera) => shiftSecondsOf(shiftFor(camera)) !== camera.shiftSeconds,
  )
  const submit = () =>
    save.mutate({
      galleryId,
      clocks: changed.map((one) => ({
        camera: one.camera,
        cameraSerial: one.cameraSerial,
        shiftSeconds: shiftSecondsOf(shiftFor(one)),
      })),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      line={texts.line}
      width="form"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            busy={save.isPending}
            disabledReason={
              changed.length === 0
                ? texts.unchanged
                : changed.some((camera) => isTooFar(shiftFor(camera))) && texts.tooFar
            }
            onClick={submit}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {cameras.isError ? (
        <FailedState title={texts.failed} onRetry={() => void cameras.refetch()} />
      ) : cameras.isPending ? (
        <div role="status" aria-label={texts.loading} className="grid gap-2">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      ) : cameras.data.length === 0 ? (
        <EmptyState title={texts.none} line={texts.noneLine} />
      ) : (
        <ul className="grid divide-y divide-line">
          {cameras.data.map((camera, at) => (
            <CameraRow
              key={keyOf(camera)}
              {...{ camera }}
              name={texts.camera(at + 1)}
              shift={shiftFor(camera)}
              onChange={(shift) => setEdited({ ...edited, [keyOf(camera)]: shift })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type CameraRowProps = {
  camera: CameraClock
  name: string
  shift: SpokenShift
  onChange: (shift: SpokenShift) => void
}

function CameraRow({ camera, name, shift, onChange }: CameraRowProps) {
  const { cameraSerial, photoCount, firstAt, lastAt } = camera
  const which = [camera.camera, cameraSerial && texts.serial(cameraSerial)].filter(Boolean).join(', ')
  return (
    <li className="grid gap-3 py-4 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-medium wrap-anywhere">
            {name} <span className="font-normal text-soft">{which}</span>
          </p>
          <p className="text-13 text-soft">
            {texts.photos(photoCount)}, {texts.from(dateAndTime(firstAt), dateAndTime(lastAt))}
          </p>
        </div>
        <NativeSelect
          aria-label={texts.run(name)}
          options={runs}
          value={shift.run}
          onChange={(event) => onChange({ ...shift, run: event.target.value as ClockDeviation })}
          className="w-40"
        />
      </div>
      {shift.run !== 'right' && (
        <div role="group" aria-label={texts.run(name)} className="grid grid-cols-4 gap-2">
          {shiftUnits.map((part) => (
            <TextField
              key={part}
              label={texts.parts[part]}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={shift.parts[part]}
              onChange={(event) =>
                onChange({ ...shift, parts: { ...shift.parts, [part]: digitsIn(event.target.value) } })
              }
            />
          ))}
        </div>
      )}
      {isTooFar(shift) && <ErrorLine>{texts.tooFar}</ErrorLine>}
    </li>
  )
}
