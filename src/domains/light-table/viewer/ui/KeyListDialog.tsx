import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { dutchKeys } from '../../core/ui/on-light-table.ts'
import { viewerNl } from '../viewer.nl.ts'

const texts = viewerNl.keys
const { names } = texts

type Row = readonly [key: string, what: string]

export const galleryKeyHelpRows: readonly Row[] = [
  ['F', texts.favorite],
  ['A', texts.approve],
  ['D', texts.download],
  ['B', texts.order],
]

const selectionKeys: readonly Row[] = [
  [names.space, texts.select],
  [names.shiftSpace, texts.range],
]

const rowsWith = (
  actionKeys: readonly Row[],
  { hasComments = true, hasLoupe = false }: KeyListDialogProps,
): readonly Row[] => [
  [names.arrows, texts.move],
  [names.enter, texts.open],
  ...actionKeys,
  ...(hasComments ? [['C', texts.comment] as const] : []),
  ['V', texts.compare],
  ...(hasLoupe ? [['Z', texts.loupe] as const] : []),
  [hasLoupe ? names.plusMinus : `Z ${names.plusMinus}`, texts.zoom],
  ['T', texts.filmstrip],
  ['S', texts.slideShow],
  [names.shiftF, texts.fullScreen],
  [names.escape, texts.back],
  ['?', texts.list],
]

type KeyListDialogProps = {
  actionKeys?: readonly Row[]
  isReadOnly?: boolean
  hasComments?: boolean
  hasLoupe?: boolean
  onClose: () => void
}

export function KeyListDialog(props: KeyListDialogProps) {
  const { actionKeys = galleryKeyHelpRows, isReadOnly = false, onClose } = props
  const rows = rowsWith(isReadOnly ? actionKeys : [...selectionKeys, ...actionKeys], props)
  const shown = rows.map(([key, what]) => [withDutch(key), what] as const)
  return <KeyList title={texts.title} rows={shown} onClose={onClose} />
}

const withDutch = (key: string) =>
  [key, dutchKeys[key.toLowerCase()]?.toUpperCase()].filter(Boolean).join(' ')

type KeyListProps = { title: string; rows: readonly Row[]; onClose: () => void }

export function KeyList({ title, rows, onClose }: KeyListProps) {
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={title}>
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
