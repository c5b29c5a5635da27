import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { studioPhotos, useSetCover, type GallerySummary } from '../../core/ui/studio-photos.queries.ts'

const texts = studioPhotosNl.cover
const MIDDLE = { x: 0.5, y: 0.5 }
const STEP = 0.05
const HEIGHT_REM = 20

type CoverDialogProps = {
  clientId: string
  galleryId: string
  present: Pick<GallerySummary, 'cover' | 'focus'> | undefined
  onClose: () => void
}

export function CoverDialog({ clientId, galleryId, present, onClose }: CoverDialogProps) {
  const lists = [
    useQuery(studioPhotos({ clientId, galleryId }, 'final')),
    useQuery(studioPhotos({ clientId, galleryId }, 'preview')),
  ]
  const photos = lists
    // Each photo keeps its own list's signature, since the other list may still be loading.
    .flatMap(({ data }) => data?.photos.map((photo) => ({ ...photo, signature: data.signature })) ?? [])
    .filter(({ visibility }) => visibility !== 'studio')
  const [photoId, setPhotoId] = useState(present?.cover?.id)
  const [focus, setFocus] = useState(present?.focus ?? MIDDLE)
  const save = useSetCover(onClose)
  const chosen = photos.find(({ id }) => id === photoId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      line={texts.line}
      width="wide"
      foot={
        <>
          <Button
            kind="outline"
            busy={save.isPending}
            onClick={() => save.mutate({ galleryId, cover: null })}
          >
            {texts.automatic}
          </Button>
          <Button
            busy={save.isPending}
            disabledReason={!chosen && texts.none}
            onClick={() => chosen && save.mutate({ galleryId, cover: { photoId: chosen.id, ...focus } })}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {chosen && <FocusPoint photo={chosen} signature={chosen.signature} focus={focus} onChange={setFocus} />}
      {photos.length === 0 && lists.every(({ isSuccess }) => isSuccess) && (
        <p className="text-soft">{texts.none}</p>
      )}
      <ul
        aria-label={texts.photos}
        className="mt-4 grid max-h-72 grid-cols-4 gap-2 overflow-y-auto p-1 md:grid-cols-8"
      >
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-pressed={photo.id === photoId}
              aria-label={photo.label}
              onClick={() => {
                setPhotoId(photo.id)
                setFocus(MIDDLE)
              }}
              className={classNames(
                'relative block aspect-square w-full overflow-hidden rounded-3',
                photo.id === photoId && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
              )}
            >
              <PhotoPicture photo={photo} signature={photo.signature} sizes="120px" alt="" isLazy />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Point = { x: number; y: number }
type FocusPointProps = { photo: Photo; signature: string; focus: Point; onChange: (focus: Point) => void }

const within = (share: number) => Math.min(1, Math.max(0, share))
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

function FocusPoint({ photo, signature, focus, onChange }: FocusPointProps) {
  const put = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    })
  }
  const step = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ x: within(focus.x + by.x), y: within(focus.y + by.y) })
  }
  const percent = (share: number) => Math.round(share * 100)
  const share = photo.widthPx / photo.heightPx
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.focus}
        aria-valuenow={percent(focus.x)}
        aria-valuetext={texts.focusAt(percent(focus.x), percent(focus.y))}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          put(event)
        }}
        onPointerMove={(event) => event.buttons > 0 && put(event)}
        style={{ aspectRatio: share, width: `min(100%, ${share * HEIGHT_REM}rem)` }}
        className="relative mx-auto cursor-crosshair touch-none overflow-hidden rounded-6"
      >
        <PhotoPicture photo={photo} signature={signature} sizes="50vw" alt="" />
        <span
          aria-hidden
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          className="absolute size-7 -translate-1/2 rounded-full border-2 border-white bg-black/20 shadow-[0_0_0_1px_rgb(0_0_0/.4)]"
        />
      </div>
      <div aria-hidden className="grid content-start gap-3">
        {['aspect-[7/2]', 'aspect-square w-1/3'].map((shape) => (
          <span key={shape} className={classNames('relative block overflow-hidden rounded-6', shape)}>
            <PhotoPicture photo={photo} signature={signature} sizes="50vw" alt="" focus={focus} />
          </span>
        ))}
      </div>
    </div>
  )
}
