import { lazy, Suspense } from 'react'
import { BadgeCheck, BadgeMinus, Download, Trash2, X, type LucideIcon } from 'lucide-react'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import type { DownloadState as Downloading } from '../../downloads/ui/use-download.ts'
import { useDeletePhotos, type GalleryRef } from '../../core/ui/studio-photos.queries.ts'
import type { PhotoSelection } from '../../core/ui/use-photo-selection.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const texts = studioPhotosNl.selection

const SelectionMenu = lazy(async () => ({ default: (await import('./SelectionMenu.tsx')).SelectionMenu }))

type StudioToolbarProps = {
  whose: GalleryRef
  selection: PhotoSelection
  download: Downloading
  onMove: (photoIds: string[]) => void
  onDelete: () => void
}

export function StudioToolbar({ whose, selection, download, onMove, onDelete }: StudioToolbarProps) {
  const { type, photos } = useLightTable()
  const count = selection.ids.size
  const isAll = count === photos.shownIds.length
  return (
    <section
      aria-label={texts.label}
      className="@container flex h-13 min-w-0 flex-1 items-center bg-ink pr-1.5 pl-5 text-paper transition-opacity duration-160 md:rounded-4 md:pl-4 lg:gap-1 starting:opacity-0"
    >
      <Checkbox
        label={texts.all}
        labelHidden
        checked={isAll}
        mixed={!isAll}
        onChange={() =>
          isAll ? selection.clear() : selection.change({ kind: 'all', order: photos.shownIds })
        }
        className="pointer-coarse:-ml-3"
      />
      <p className="mr-auto ml-2 font-medium whitespace-nowrap tabular-nums">
        <span aria-hidden className="@min-[672px]:hidden">
          <ChangingText>{String(count)}</ChangingText>
        </span>
        <span className="@max-[672px]:sr-only">
          <ChangingText>{texts.count(count)}</ChangingText>
        </span>
      </p>
      <ToolbarButton
        icon={type === 'preview' ? BadgeCheck : BadgeMinus}
        label={type === 'preview' ? texts.toFinal : texts.toPreview}
        onClick={() => onMove([...selection.ids])}
        keepsWord
      />
      <ToolbarButton
        icon={Download}
        label={download.isBusy ? texts.downloading : texts.download}
        onClick={download.isBusy ? undefined : () => download.prepare([...selection.ids])}
      />
      <ToolbarButton icon={Trash2} label={texts.delete} onClick={onDelete} />
      <Suspense fallback={<span className="size-10 shrink-0 pointer-coarse:size-11" />}>
        <SelectionMenu {...{ whose, selection }} />
      </Suspense>
      <span aria-hidden className="mx-2 hidden h-7 w-px bg-paper/22 @min-[672px]:block" />
      <ToolbarButton icon={X} label={texts.clear} onClick={selection.clear} neverWord />
    </section>
  )
}

type ToolbarButtonProps = {
  icon: LucideIcon
  label: string
  onClick: (() => void) | undefined
  keepsWord?: boolean
  neverWord?: boolean
}

function ToolbarButton({ icon: Icon, label, onClick, keepsWord, neverWord }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onClick ? undefined : true}
      onClick={onClick}
      className={classNames(
        'inline-flex h-10 items-center justify-center gap-2 rounded-4 px-3 font-medium transition-colors duration-160 hover:bg-paper/12 aria-disabled:opacity-42 pointer-coarse:h-11',
        keepsWord ? 'min-w-0 @max-[440px]:[&_svg]:hidden' : 'shrink-0 @max-[672px]:size-11 @max-[672px]:px-0',
        neverWord && 'size-10 px-0',
      )}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.5} />
      {!neverWord && (
        <span className={classNames(keepsWord ? 'truncate' : '@max-[672px]:hidden')}>{label}</span>
      )}
    </button>
  )
}

const DownloadDialog = lazy(async () => ({
  default: (await import('../../downloads/ui/DownloadDialog.tsx')).DownloadDialog,
}))

type StudioSelectionProps = {
  whose: GalleryRef
  selection: PhotoSelection
  download: Downloading
  asksDelete: boolean
  onAsksDelete: (asks: boolean) => void
}

export function StudioSelection(props: StudioSelectionProps) {
  const { whose, selection, download, asksDelete, onAsksDelete } = props
  const remove = useDeletePhotos(whose, () => {
    onAsksDelete(false)
    selection.clear()
  })
  const photoIds = [...selection.ids]
  return (
    <>
      <LiveRegion>{photoIds.length > 0 && texts.count(photoIds.length)}</LiveRegion>
      <ConfirmDialog
        open={asksDelete}
        onClose={() => onAsksDelete(false)}
        title={studioPhotosNl.remove.title}
        confirm={studioPhotosNl.remove.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ photoIds })}
      >
        {studioPhotosNl.remove.question(photoIds.length)}
      </ConfirmDialog>
      <Suspense>{download.isOpen && <DownloadDialog download={download} />}</Suspense>
    </>
  )
}
