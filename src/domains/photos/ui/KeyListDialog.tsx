import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { photosNl } from '../photos.nl.ts'

const words = photosNl.keys
const { names } = words

const rows: [string, string][] = [
  [names.arrows, words.move],
  [names.enter, words.open],
  [names.space, words.select],
  [names.shiftSpace, words.range],
  ['F', words.favorite],
  ['A', words.approve],
  ['C', words.comment],
  ['D', words.download],
  ['Z', words.zoom],
  [names.escape, words.back],
  ['?', words.list],
]

/** Which key does what. */
export function KeyListDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={words.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
        {rows.map(([key, what]) => (
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
