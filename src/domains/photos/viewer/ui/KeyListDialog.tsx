import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { photosNl } from '../../photos.nl.ts'

const words = photosNl.keys
const { names } = words

type Row = readonly [key: string, what: string]

const galleryKeys: readonly Row[] = [
  ['F', words.favorite],
  ['A', words.approve],
  ['D', words.download],
  ['B', words.order],
]

const selectionKeys: readonly Row[] = [
  [names.space, words.select],
  [names.shiftSpace, words.range],
]

const rowsWith = (actionKeys: readonly Row[]): readonly Row[] => [
  [names.arrows, words.move],
  [names.enter, words.open],
  ...actionKeys,
  ['C', words.comment],
  ['Z', words.zoom],
  [names.escape, words.back],
  ['?', words.list],
]

type KeyListDialogProps = {
  /** Where it is not a client's gallery. */
  actionKeys?: readonly Row[]
  /** Photos are only looked at. */
  isReadOnly?: boolean
  onClose: () => void
}

/** Which key does what. */
export function KeyListDialog({ actionKeys = galleryKeys, isReadOnly = false, onClose }: KeyListDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={words.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
        {rowsWith(isReadOnly ? actionKeys : [...selectionKeys, ...actionKeys]).map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
