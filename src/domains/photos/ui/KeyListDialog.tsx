import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { photosNl } from '../photos.nl.ts'

const words = photosNl.keys
const { names } = words

type Row = readonly [key: string, what: string]

const galleryKeys: readonly Row[] = [
  ['F', words.favorite],
  ['A', words.approve],
  ['D', words.download],
  ['B', words.order],
]

const rowsWith = (actionKeys: readonly Row[]): readonly Row[] => [
  [names.arrows, words.move],
  [names.enter, words.open],
  [names.space, words.select],
  [names.shiftSpace, words.range],
  ...actionKeys,
  ['C', words.comment],
  ['Z', words.zoom],
  [names.escape, words.back],
  ['?', words.list],
]

/** Which key does what; `actionKeys` where it is not a client's gallery. */
export function KeyListDialog({
  actionKeys = galleryKeys,
  onClose,
}: {
  actionKeys?: readonly Row[]
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={words.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
        {rowsWith(actionKeys).map(([key, what]) => (
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
