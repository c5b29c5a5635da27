import type { CSSProperties } from 'react'
import {
  Check,
  Columns2,
  Download,
  Heart,
  Lock,
  MessageCircle,
  ShoppingBag,
  X,
  type LucideIcon,
} from 'lucide-react'
import { CountedNumber } from '#ui/elements/CountedNumber.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { photosNl } from '../../photos.nl.ts'
import { useLightTable, type FilteredPhotos } from '../../core/ui/on-light-table.ts'
import type { PhotoActionHandlers } from '../../choices/ui/client-actions.ts'
import { isHiddenFromGuests } from '../../core/ui/photos.queries.ts'
import { compareNl } from '../../compare/compare.nl.ts'
import { CompareButton, useCompareSelection } from '../../compare/ui/CompareButton.tsx'
import type { PhotoSelection } from '../../core/ui/use-photo-selection.ts'

/** Hides the bar under a dialog, which has its own buttons and would overlap the bar. */
const hiddenUnderDialog =
  '[:root:has([role$=dialog]:not([data-leaving],[data-ending-style]))_&]:pointer-events-none [:root:has([role$=dialog]:not([data-leaving],[data-ending-style]))_&]:translate-y-6 [:root:has([role$=dialog]:not([data-leaving],[data-ending-style]))_&]:opacity-0 [:root:has([role$=dialog]:not([data-leaving],[data-ending-style]))_&]:duration-160'

type ChoiceHandlers = Pick<
  PhotoActionHandlers,
  'type' | 'setFavorite' | 'setApproval' | 'setOurs' | 'comment'
>
type FinalHandlers = { download?: () => void; isDownloading: boolean; order?: () => void }

export type SelectionBarProps = {
  selection: PhotoSelection
  choosing: ChoiceHandlers
  taking?: FinalHandlers | undefined
  meter?: string | undefined
}

const texts = photosNl.selection
/** Actions that fit side by side on a phone, including the comparison. */
const FITTING_ACTIONS = 5

export function ActionBar({ selection, choosing, taking, meter }: SelectionBarProps) {
  const { photos } = useLightTable()
  const { shownIds } = photos
  const compare = useCompareSelection(selection)
  const actions = choicesForSelection(photos, selection, choosing)
  if (taking) actions.push(...finalActions(taking))
  // A crowded bar shows the comparison in the row above.
  const isCrowded = actions.length >= FITTING_ACTIONS
  actions.unshift({ name: 'compare', icon: Columns2, label: compareNl.compare, ...compare })
  const columns = actions.length - (isCrowded ? 1 : 0)
  const count = selection.ids.size
  return (
    <section
      aria-label={texts.label}
      data-bottom-bar="floating"
      className={classNames(
        'fixed inset-x-0 bottom-0 z-1 bg-ink pb-safe text-paper transition-[translate,opacity] duration-240 starting:translate-y-full',
        'lg:inset-x-auto lg:bottom-6 lg:left-1/2 lg:flex lg:h-15 lg:-translate-x-1/2 lg:items-center lg:rounded-6 lg:pr-3 lg:pl-5 lg:starting:translate-y-24',
        // On low screens, one row that scrolls.
        'short:no-scrollbar short:flex short:items-center short:overflow-x-auto',
        'border-[CanvasText] forced-colors:border',
        hiddenUnderDialog,
      )}
    >
      <div className="flex h-13 items-center justify-between pr-2 pl-5 max-[359px]:pl-3 lg:contents short:shrink-0">
        <p
          className={classNames(
            'font-medium tabular-nums lg:whitespace-nowrap',
            count > 0 && 'min-w-0 truncate',
          )}
        >
          {count === 0 ? texts.toOrder : <CountedNumber value={count} format={texts.count} />}
          {meter && (
            <span className="block truncate text-13 font-normal opacity-72 lg:ml-3 lg:inline">{meter}</span>
          )}
        </p>
        <button
          type="button"
          // `disabled` would lose the focus.
          aria-disabled={count === shownIds.length}
          onClick={() => selection.change({ kind: 'all', order: shownIds })}
          className="mr-auto ml-2 h-10 shrink-0 rounded-4 px-2 text-13 whitespace-nowrap underline underline-offset-3 transition-opacity duration-160 aria-disabled:no-underline aria-disabled:opacity-42 max-[359px]:ml-0 pointer-coarse:h-11"
        >
          {texts.all}
        </button>
        {isCrowded && (
          <CompareButton
            compare={compare}
            className="grid transition-[opacity,background-color] hover:not-aria-disabled:bg-paper/12 lg:hidden"
          />
        )}
        <ClearButton onClear={selection.clear} className="lg:hidden" />
      </div>
      <Rule className="mr-2 ml-3" />
      <div
        // Equal columns, unless a label needs more.
        style={{ '--columns': `repeat(${columns}, minmax(min-content, 1fr))` } as CSSProperties}
        className={classNames(
          'grid grid-cols-(--columns) gap-x-1 pb-2 max-lg:px-1 lg:flex lg:items-center lg:pb-0',
          columns > FITTING_ACTIONS && 'max-[389px]:grid-cols-3',
          'short:flex short:shrink-0 short:pb-0',
        )}
      >
        {actions.map((action) => (
          <BarButton
            key={action.name}
            action={action}
            isAbove={isCrowded && action.name === 'compare'}
            isTight={columns > FITTING_ACTIONS}
          />
        ))}
      </div>
      <Rule className="mx-3" />
      <ClearButton onClear={selection.clear} className="max-lg:hidden" />
    </section>
  )
}

type BarButtonProps = { action: SelectionAction; isAbove: boolean; isTight: boolean }

function BarButton({ action, isAbove, isTight }: BarButtonProps) {
  return (
    <button
      type="button"
      title={action.whyNot}
      aria-disabled={action.busyLabel || action.whyNot ? true : undefined}
      onClick={action.busyLabel ? undefined : action.run}
      className={classNames(
        'flex flex-col items-center justify-center gap-1.5 rounded-4 text-12 whitespace-nowrap transition-colors duration-160 max-[359px]:text-11 max-lg:h-16',
        'short:h-12! short:gap-0.5! short:px-2',
        'hover:bg-paper/12 lg:h-10 lg:flex-row lg:gap-2 lg:px-3 lg:text-15 lg:font-medium',
        action.whyNot && 'opacity-42 hover:bg-transparent',
        isAbove && 'max-lg:hidden',
        isTight && 'max-[429px]:text-11',
        action.isMain && 'lg:ml-1 lg:bg-accent lg:px-4 lg:text-on-accent lg:hover:bg-accent/92',
      )}
    >
      <action.icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
      {action.busyLabel ?? action.label}
    </button>
  )
}

function ClearButton({ onClear, className }: { onClear: () => void; className: string }) {
  return (
    <button
      type="button"
      title={texts.clear}
      aria-label={texts.clear}
      onClick={onClear}
      className={classNames(
        'grid size-10 place-items-center rounded-4 transition-colors duration-160 hover:bg-paper/12 pointer-coarse:size-11',
        className,
      )}
    >
      <X aria-hidden className="size-5" strokeWidth={1.5} />
    </button>
  )
}

const Rule = ({ className }: { className: string }) => (
  <span aria-hidden className={classNames('hidden h-7 w-px bg-paper/22 lg:block', className)} />
)

type SelectionAction = {
  name: string
  icon: LucideIcon
  label: string
  isMain?: boolean
  busyLabel?: string | undefined
  /** Reason why the button is dimmed. A press shows the reason. */
  whyNot?: string | undefined
  run: () => void
}

/** A comment clears the selection after it is posted, the other choices at once. */
function choicesForSelection(
  { shown }: FilteredPhotos,
  selection: PhotoSelection,
  { type, setFavorite, setApproval, setOurs, comment }: ChoiceHandlers,
): SelectionAction[] {
  const chooseAll = (choose: NonNullable<ChoiceHandlers['setFavorite']>) => () => {
    choose([...selection.ids], true, true)
    selection.clear()
  }
  return [
    setFavorite && {
      name: 'favorite',
      icon: Heart,
      label: photosNl.selection.favorite,
      run: chooseAll(setFavorite),
    },
    comment && {
      name: 'comment',
      icon: MessageCircle,
      label: photosNl.selection.comment,
      run: () => comment(shown.filter(({ id }) => selection.ids.has(id))),
    },
    setApproval && {
      name: 'approve',
      icon: Check,
      label: photosNl.selection.approve,
      isMain: type === 'preview',
      run: chooseAll(setApproval),
    },
    setOurs && {
      name: 'ours',
      icon: Lock,
      label: photosNl.ours.label,
      run: () => {
        const selectedPhotos = shown.filter(({ id }) => selection.ids.has(id))
        setOurs([...selection.ids], !selectedPhotos.every(isHiddenFromGuests), true)
        selection.clear()
      },
    },
  ].filter((action) => action !== undefined)
}

const finalActions = ({ download, isDownloading, order }: FinalHandlers): SelectionAction[] =>
  [
    download && {
      name: 'download',
      icon: Download,
      label: photosNl.selection.download,
      busyLabel: isDownloading ? photosNl.download.busy : undefined,
      run: download,
    },
    order && {
      name: 'order',
      icon: ShoppingBag,
      label: photosNl.selection.order,
      isMain: true,
      run: order,
    },
  ].filter((action) => action !== undefined)
