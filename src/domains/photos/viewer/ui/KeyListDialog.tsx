import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { viewerNl } from '../viewer.nl.ts'

const texts = viewerNl.keys
const { names } = texts

type Row = readonly [key: string, what: string]

export const galleryKeys: readonly Row[] = [
  ['F', texts.favorite],
  ['A', texts.approve],
  ['D', texts.download],
  ['B', texts.order],
]

const selectionKeys: readonly Row[] = [
  [names.space, texts.select],
  [names.shiftSpace, texts.range],
]

const rowsWith = (actionKeys: readonly Row[], hasComments: boolean): readonly Row[] => [
  [names.arrows, texts.move],
  [names.enter, texts.open],
  ...actionKeys,
  ...(hasComments ? [['C', texts.comment] as const] : []),
  ['Z', texts.zoom],
  [names.escape, texts.back],
  ['?', texts.list],
]

type KeyListDialogProps = {
  actionKeys?: readonly Row[]
  isReadOnly?: boolean
  hasComments?: boolean
  onClose: () => void
}

export function KeyListDialog(props: KeyListDialogProps) {
  const { actionKeys = galleryKeys, isReadOnly = false, hasComments = true, onClose } = props
  const rows = rowsWith(isReadOnly ? actionKeys : [...selectionKeys, ...actionKeys], hasComments)
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={texts.title}>
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
