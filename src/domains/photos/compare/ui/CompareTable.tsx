import { ArrowLeft, CircleQuestionMark, Plus, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Modal } from '#ui/overlays/layers/Modal.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { useAnnouncement } from '../../comments/ui/use-announcement.ts'
import { keysOf, type PhotoAction, type PhotoWork } from '../../core/ui/light-table.ts'
import { tileOf } from '../../core/ui/use-tiles.ts'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { useSize } from '../../core/ui/use-size.ts'
import { answerKey } from '../../viewer/ui/answer-key.ts'
import { KeyList } from '../../viewer/ui/KeyListDialog.tsx'
import { compareNl } from '../compare.nl.ts'
import { columnsFor, COMPARED_MAX, nextCandidate, TABLE } from '../compare.rules.ts'
import { ComparePane } from './ComparePane.tsx'
import { createLinkedZoom } from './linked-zoom.ts'

type CompareTableProps = {
  photos: readonly Photo[]
  /** What lies on the table, from left to right. */
  ids: readonly string[]
  /** Where candidates come from; only the value at opening is used. */
  order: readonly string[]
  type: PhotoType
  signature: string
  work: PhotoWork | undefined
  hasOwnMark?: boolean | undefined
  container: RefObject<HTMLElement | null>
  onShow: (ids: string[]) => void
  onClose: () => void
}

const texts = compareNl
const { names } = texts.keys
const ZOOM_STEP = 1.5
const PAN_PX = 120

/** Photos side by side, to choose between them: see the light table in the name of the product. */
export function CompareTable(props: CompareTableProps) {
  const { photos, ids, type, signature, work, hasOwnMark, container, onShow, onClose } = props
  const [order] = useState(props.order)
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  const candidates = order.filter((id) => byId.has(id))
  const goneCount = ids.length - shown.length

  const [pickedId, setPickedId] = useState(ids[0])
  const picked = shown.find(({ id }) => id === pickedId) ?? shown[0]
  const [isTogether, setIsTogether] = useState(true)
  const [isZoomed, setIsZoomed] = useState(false)
  const [zoom] = useState(() => createLinkedZoom(setIsZoomed))
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const [announcement, announce] = useAnnouncement()
  const popup = useRef<HTMLDivElement>(null)
  const { size, measure } = useSize()

  const isEmpty = shown.length === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  if (!picked) return null

  const shownIds = shown.map(({ id }) => id)
  const nextId = nextCandidate(candidates, shownIds, shownIds.at(-1))
  const isFull = shown.length >= COMPARED_MAX
  const actions = actionsAtHand(work)
  const columns = columnsFor(
    // The last place of a table with room is for another photo.
    shown.map(({ widthPx, heightPx }) => widthPx / heightPx),
    size,
  )
  const restCount = shown.length === 1 ? 1 : (columns - (shown.length % columns)) % columns

  const pick = (photo: Photo | undefined) => {
    if (!photo) return
    setPickedId(photo.id)
    const place = shown.indexOf(photo) + 1
    if (photo !== picked) announce(photosNl.tile.describe(photo, place, shown.length))
  }
  const pickBeside = (step: 1 | -1) => pick(shown[shown.indexOf(picked) + step])
  const add = () => {
    if (isFull) return announce(texts.full)
    if (nextId === undefined) return announce(texts.none)
    announce(texts.added(byId.get(nextId)!.label))
    onShow([...shownIds, nextId])
    setPickedId(nextId)
  }
  const replace = (photo: Photo, step: 1 | -1) => {
    const otherId = nextCandidate(candidates, shownIds, photo.id, step)
    if (otherId === undefined) return announce(texts.none)
    const other = byId.get(otherId)!
    zoom.handOver(photo.id, otherId)
    announce(photosNl.tile.describe(other, shown.indexOf(photo) + 1, shown.length))
    onShow(shownIds.map((id) => (id === photo.id ? otherId : id)))
    setPickedId(otherId)
  }
  const remove = (photo: Photo) => {
    const left = shown.filter((one) => one !== photo)
    if (left.length === 0) return onClose()
    announce(texts.removed(photo.label))
    zoom.forget(photo.id)
    onShow(left.map(({ id }) => id))
    if (photo === picked) setPickedId((left[shown.indexOf(photo)] ?? left.at(-1))?.id)
    // The focused button leaves with its photo; shortcuts need focus here.
    popup.current?.focus()
  }
  const toggleTogether = () => {
    zoom.link(!isTogether)
    setIsTogether(!isTogether)
  }
  const arrow = (x: number, y: number) => () => {
    if (zoom.isZoomed()) zoom.panBy(picked.id, { x: x * PAN_PX, y: y * PAN_PX })
    else if (x !== 0) pickBeside(x < 0 ? 1 : -1)
  }
  const onKeyDown = (event: KeyboardEvent) =>
    answerKey(event, {
      ...Object.fromEntries(shown.map((photo, at) => [String(at + 1), () => pick(photo)])),
      ArrowLeft: arrow(1, 0),
      ArrowRight: arrow(-1, 0),
      ArrowUp: arrow(0, 1),
      ArrowDown: arrow(0, -1),
      '+': () => zoom.zoomBy(picked.id, ZOOM_STEP),
      '=': () => zoom.zoomBy(picked.id, ZOOM_STEP),
      '-': () => zoom.zoomBy(picked.id, 1 / ZOOM_STEP),
      '0': () => zoom.reset(picked.id),
      z: () => zoom.toggle(picked.id),
      s: toggleTogether,
      v: add,
      n: ({ shiftKey }) => replace(picked, shiftKey ? -1 : 1),
      x: () => remove(picked),
      Delete: () => remove(picked),
      '?': () => setHasKeysOpen(true),
      ...Object.fromEntries(
        (work?.actions ?? [])
          .filter(({ name }) => name !== 'comment')
          .map((action) => [action.key, () => action.run(picked)]),
      ),
    })

  return (
    <Modal
      open
      isWhole
      ref={popup}
      container={container}
      portalClassName="relative z-2"
      onClose={onClose}
      data-compare
      data-bottom-bar="strip"
      aria-label={texts.label(shown.length)}
      focusFirst={() => popup.current}
      focusAfter={() => (isViewerOpen() ? false : tileOf(document, picked.id))}
      onKeyDown={onKeyDown}
      className="fixed inset-0 flex flex-col overflow-hidden overscroll-contain bg-room text-15 text-ink scheme-dark transition-opacity duration-160 outline-none starting:opacity-0"
    >
      <CompareBar
        count={shown.length}
        {...{ goneCount, isTogether, isZoomed }}
        mayAdd={nextId !== undefined && !isFull}
        isFull={isFull}
        onBack={onClose}
        onTogether={toggleTogether}
        onZoom={(factor) => zoom.zoomBy(picked.id, factor)}
        onAdd={add}
        onKeys={() => setHasKeysOpen(true)}
      />
      <div
        ref={measure}
        style={{
          gap: TABLE.gapPx,
          gridTemplateColumns: `repeat(${shown.length === 1 ? (size.width > size.height ? 2 : 1) : columns}, minmax(0, 1fr))`,
        }}
        className="grid min-h-0 flex-1 auto-rows-fr pb-safe"
      >
        {shown.map((photo, at) => (
          <ComparePane
            key={photo.id}
            {...{ photo, type, signature, hasOwnMark, zoom, actions }}
            place={at + 1}
            count={shown.length}
            isPicked={photo === picked}
            onPick={() => setPickedId(photo.id)}
            onNext={nextId === undefined ? undefined : (step) => replace(photo, step)}
            onRemove={() => remove(photo)}
          />
        ))}
        {restCount > 0 && nextId !== undefined && (
          <button
            type="button"
            onClick={add}
            style={{ gridColumn: `span ${restCount}` }}
            className="flex flex-col items-center justify-center gap-3 bg-white/4 text-13 text-soft transition-colors duration-160 hover:bg-white/8 hover:text-ink"
          >
            <Plus aria-hidden className="size-6" strokeWidth={1.5} />
            {shown.length === 1 ? texts.alone : texts.add}
          </button>
        )}
      </div>
      <LiveRegion>{goneCount > 0 ? texts.gone(goneCount) : announcement}</LiveRegion>
      {hasKeysOpen && <CompareKeys {...{ actions, picked }} onClose={() => setHasKeysOpen(false)} />}
    </Modal>
  )
}

type CompareBarProps = {
  count: number
  goneCount: number
  isTogether: boolean
  isZoomed: boolean
  mayAdd: boolean
  isFull: boolean
  onBack: () => void
  onTogether: () => void
  onZoom: (factor: number) => void
  onAdd: () => void
  onKeys: () => void
}

function CompareBar(props: CompareBarProps) {
  const { count, goneCount, isTogether, isZoomed, mayAdd, isFull } = props
  const { onBack, onTogether, onZoom, onAdd, onKeys } = props
  return (
    <header className="@container flex h-14 shrink-0 items-center gap-1 px-2 md:h-16 md:px-3">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} />
      <h2 className="ml-1 truncate font-medium">
        {texts.title}{' '}
        <span className="ml-1 font-normal text-soft tabular-nums @max-[520px]:hidden">
          {goneCount > 0 ? texts.gone(goneCount) : texts.count(count)}
        </span>
      </h2>
      <span className="ml-auto flex shrink-0 items-center gap-1">
        <Switch
          label={
            <span className="max-md:text-13">
              {texts.together.short}
              <span className="@max-[520px]:sr-only"> {texts.together.rest}</span>
            </span>
          }
          checked={isTogether}
          onChange={onTogether}
          className="gap-2 px-2"
        />
        <span className="flex items-center @max-[640px]:hidden">
          <IconButton
            icon={ZoomOut}
            label={texts.zoomOut}
            aria-disabled={isZoomed ? undefined : true}
            onClick={() => onZoom(1 / ZOOM_STEP)}
            className="aria-disabled:opacity-42"
          />
          <IconButton icon={ZoomIn} label={texts.zoomIn} onClick={() => onZoom(ZOOM_STEP)} />
        </span>
        <button
          type="button"
          aria-disabled={mayAdd ? undefined : true}
          title={isFull ? texts.full : undefined}
          aria-label={texts.add}
          onClick={onAdd}
          className="inline-flex h-10 items-center justify-center gap-2 rounded-4 px-3 font-medium transition-colors duration-160 hover:bg-white/10 aria-disabled:opacity-42 pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <Plus aria-hidden className="size-5" strokeWidth={1.5} />
          <span className="@max-[640px]:hidden">{texts.add}</span>
        </button>
        <span className="pointer-coarse:hidden">
          <IconButton icon={CircleQuestionMark} label={texts.keysButton} onClick={onKeys} />
        </span>
      </span>
    </header>
  )
}

type CompareKeysProps = { actions: readonly PhotoAction[]; picked: Photo; onClose: () => void }

const CompareKeys = ({ actions, picked, onClose }: CompareKeysProps) => (
  <KeyList
    title={texts.keys.title}
    rows={[
      [names.places, texts.keys.pick],
      [names.arrows, texts.keys.pan],
      ...keysOf(actions, picked),
      ['V', texts.keys.add],
      ['N', texts.keys.next],
      [names.shiftN, texts.keys.previous],
      [names.remove, texts.keys.remove],
      ['+ −', texts.keys.zoom],
      ['0', texts.keys.whole],
      ['S', texts.keys.together],
      [names.escape, texts.keys.back],
      ['?', texts.keys.list],
    ]}
    onClose={onClose}
  />
)

/** Under each photo: what can be chosen of it, and where nothing can, all that is done with one. */
function actionsAtHand(work: PhotoWork | undefined): readonly PhotoAction[] {
  const all = work?.actions.filter(({ name }) => name !== 'comment') ?? []
  const choices = all.filter(({ isOn, isRare }) => isOn && !isRare)
  return choices.length > 0 ? choices : all
}

/** Going back from here may lead to the photo that was open before, which takes the focus itself. */
const isViewerOpen = () => document.querySelector('[data-viewer]') !== null
