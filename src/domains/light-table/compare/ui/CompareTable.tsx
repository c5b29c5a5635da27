import { ArrowLeft, CircleQuestionMark, Plus, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Modal } from '#ui/overlays/layers/Modal.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { useAnnouncement } from '../../comments/ui/use-announcement.ts'
import { keysWithLabelsOf, type PhotoAction, type PhotoTools } from '../../core/ui/on-light-table.ts'
import { tileOf } from '../../core/ui/use-tiles.ts'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { useSize } from '../../core/ui/use-size.ts'
import { handleViewerKey } from '../../viewer/ui/answer-key.ts'
import { KeyList } from '../../viewer/ui/KeyListDialog.tsx'
import type { ViewerOptions } from '../../viewer/ui/use-viewer.ts'
import { compareNl } from '../compare.nl.ts'
import { columnsFor, COMPARED_MAX, nextCandidate, TABLE_LAYOUT } from '../compare.rules.ts'
import { ComparePane } from './ComparePane.tsx'
import { createLinkedZoom } from './linked-zoom.ts'

type CompareTableProps = Pick<ViewerOptions, 'type' | 'work' | 'hasOwnMark' | 'container'> & {
  photos: readonly Photo[]
  ids: readonly string[]
  /** Only the value at opening is used. */
  order: readonly string[]
  signature: string
  onShow: (ids: string[]) => void
  onClose: () => void
}

const texts = compareNl
const { names } = texts.keys
const ZOOM_STEP = 1.5
const PAN_PX = 120

function useTable({ photos, ids, order: candidatesAtOpening, onShow, onClose }: CompareTableProps) {
  const [order] = useState(candidatesAtOpening)
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  const [pickedId, setPickedId] = useState(ids[0])
  const picked = shown.find(({ id }) => id === pickedId) ?? shown[0]
  const [isTogether, setIsTogether] = useState(true)
  const [isZoomed, setIsZoomed] = useState(false)
  const [zoom] = useState(() => createLinkedZoom(setIsZoomed))
  const [announcement, announce] = useAnnouncement()
  const popup = useRef<HTMLDivElement>(null)

  const isEmpty = shown.length === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  if (!picked) return undefined

  const shownIds = shown.map(({ id }) => id)
  const candidates = order.filter((id) => byId.has(id))
  const nextOf = (id: string | undefined, step?: 1 | -1) =>
    byId.get(nextCandidate(candidates, shownIds, id, step) ?? '')
  const next = nextOf(shownIds.at(-1))
  const isFull = shown.length >= COMPARED_MAX
  const placeOf = (photo: Photo) => shown.indexOf(photo) + 1

  const pick = (photo: Photo | undefined) => {
    if (!photo) return
    setPickedId(photo.id)
    if (photo !== picked) announce(photosNl.tile.describe(photo, placeOf(photo), shown.length))
  }
  const present = { shown, picked, next, isFull, zoom, isZoomed, isTogether, announcement, popup }
  return {
    ...present,
    goneCount: ids.length - shown.length,
    pick,
    setPickedId,
    pickBeside: (step: 1 | -1) => pick(shown[shown.indexOf(picked) + step]),
    add: () => {
      if (isFull) return announce(texts.full)
      if (!next) return announce(texts.none)
      announce(texts.added(next.label))
      onShow([...shownIds, next.id])
      setPickedId(next.id)
    },
    replace: (photo: Photo, step: 1 | -1) => {
      const other = nextOf(photo.id, step)
      if (!other) return announce(texts.none)
      zoom.handOver(photo.id, other.id)
      announce(photosNl.tile.describe(other, placeOf(photo), shown.length))
      onShow(shownIds.map((id) => (id === photo.id ? other.id : id)))
      setPickedId(other.id)
    },
    remove: (photo: Photo) => {
      const left = shown.filter((one) => one !== photo)
      if (left.length === 0) return onClose()
      announce(texts.removed(photo.label))
      zoom.forget(photo.id)
      onShow(left.map(({ id }) => id))
      if (photo === picked) setPickedId((left[shown.indexOf(photo)] ?? left.at(-1))?.id)
      // The focused button disappears with its photo; shortcuts need focus in the table.
      popup.current?.focus()
    },
    toggleTogether: () => {
      zoom.link(!isTogether)
      setIsTogether(!isTogether)
    },
  }
}

type Table = NonNullable<ReturnType<typeof useTable>>

function tableKeys({ shown, picked, zoom, ...table }: Table, work: PhotoTools | undefined) {
  const arrow = (x: number, y: number) => () => {
    if (zoom.isZoomed()) zoom.panBy(picked.id, { x: x * PAN_PX, y: y * PAN_PX })
    else if (x !== 0) table.pickBeside(x < 0 ? 1 : -1)
  }
  return {
    ...Object.fromEntries(shown.map((photo, at) => [String(at + 1), () => table.pick(photo)])),
    ArrowLeft: arrow(1, 0),
    ArrowRight: arrow(-1, 0),
    ArrowUp: arrow(0, 1),
    ArrowDown: arrow(0, -1),
    '+': () => zoom.zoomBy(picked.id, ZOOM_STEP),
    '=': () => zoom.zoomBy(picked.id, ZOOM_STEP),
    '-': () => zoom.zoomBy(picked.id, 1 / ZOOM_STEP),
    '0': () => zoom.reset(picked.id),
    z: () => zoom.toggle(picked.id),
    s: table.toggleTogether,
    v: table.add,
    n: ({ shiftKey }: KeyboardEvent) => table.replace(picked, shiftKey ? -1 : 1),
    x: () => table.remove(picked),
    Delete: () => table.remove(picked),
    ...Object.fromEntries(
      (work?.actions ?? [])
        .filter(({ name }) => name !== 'comment')
        .map((action) => [action.key, () => action.run(picked)]),
    ),
  }
}

export function CompareTable(props: CompareTableProps) {
  const { type, signature, work, hasOwnMark, container, onClose } = props
  const table = useTable(props)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const { size, measure } = useSize()
  if (!table) return null
  const { shown, picked, next, zoom, goneCount, popup } = table
  const actions = choiceActionsOf(work)
  const columns = columnsFor(
    shown.map(({ widthPx, heightPx }) => widthPx / heightPx),
    size,
  )
  const restCount = shown.length === 1 ? 1 : (columns - (shown.length % columns)) % columns

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
      onKeyDown={(event) =>
        handleViewerKey(event, { ...tableKeys(table, work), '?': () => setHasKeysOpen(true) })
      }
      className="fixed inset-0 flex flex-col overflow-hidden overscroll-contain bg-room text-15 text-ink scheme-dark transition-opacity duration-160 outline-none starting:opacity-0"
    >
      <CompareBar table={table} onBack={onClose} onKeys={() => setHasKeysOpen(true)} />
      <div
        ref={measure}
        style={{
          gap: TABLE_LAYOUT.gapPx,
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
            onPick={() => table.setPickedId(photo.id)}
            onNext={next && ((step) => table.replace(photo, step))}
            onRemove={() => table.remove(photo)}
          />
        ))}
        {restCount > 0 && next && (
          <FreePlace isAlone={shown.length === 1} columns={restCount} onAdd={table.add} />
        )}
      </div>
      <LiveRegion>{goneCount > 0 ? texts.gone(goneCount) : table.announcement}</LiveRegion>
      {hasKeysOpen && <CompareKeys {...{ actions, picked }} onClose={() => setHasKeysOpen(false)} />}
    </Modal>
  )
}

type FreePlaceProps = { isAlone: boolean; columns: number; onAdd: () => void }

const FreePlace = ({ isAlone, columns, onAdd }: FreePlaceProps) => (
  <button
    type="button"
    onClick={onAdd}
    style={{ gridColumn: `span ${columns}` }}
    className="flex flex-col items-center justify-center gap-3 bg-white/4 text-13 text-soft transition-colors duration-160 hover:bg-white/8 hover:text-ink"
  >
    <Plus aria-hidden className="size-6" strokeWidth={1.5} />
    {isAlone ? texts.alone : texts.add}
  </button>
)

type CompareBarProps = { table: Table; onBack: () => void; onKeys: () => void }

function CompareBar({ table, onBack, onKeys }: CompareBarProps) {
  const { shown, picked, next, zoom, goneCount, isTogether, isZoomed, isFull } = table
  return (
    <header className="@container flex h-14 shrink-0 items-center gap-1 px-2 md:h-16 md:px-3">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} />
      <h2 className="ml-1 truncate font-medium">
        {texts.title}{' '}
        <span className="ml-1 font-normal text-soft tabular-nums @max-[520px]:hidden">
          {goneCount > 0 ? texts.gone(goneCount) : texts.count(shown.length)}
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
          onChange={table.toggleTogether}
          className="gap-2 px-2"
        />
        <span className="flex items-center @max-[640px]:hidden">
          <IconButton
            icon={ZoomOut}
            label={texts.zoomOut}
            aria-disabled={isZoomed ? undefined : true}
            onClick={() => zoom.zoomBy(picked.id, 1 / ZOOM_STEP)}
            className="aria-disabled:opacity-42"
          />
          <IconButton icon={ZoomIn} label={texts.zoomIn} onClick={() => zoom.zoomBy(picked.id, ZOOM_STEP)} />
        </span>
        <button
          type="button"
          aria-disabled={next && !isFull ? undefined : true}
          title={isFull ? texts.full : undefined}
          aria-label={texts.add}
          onClick={table.add}
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
      ...keysWithLabelsOf(actions, picked),
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

/** Returns the choices or, without any, all actions. Leaves out comments. */
function choiceActionsOf(work: PhotoTools | undefined): readonly PhotoAction[] {
  const all = work?.actions.filter(({ name }) => name !== 'comment') ?? []
  const choices = all.filter(({ isOn, isRare }) => isOn && !isRare)
  return choices.length > 0 ? choices : all
}

/** Whether closing led back to the viewer, which takes the focus itself. */
const isViewerOpen = () => document.querySelector('[data-viewer]') !== null
