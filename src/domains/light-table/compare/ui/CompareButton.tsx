import { Columns2 } from 'lucide-react'
import { classNames } from '#ui/theme/class-names.ts'
import { compareNl } from '../compare.nl.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import type { PhotoSelection } from '../../core/ui/use-photo-selection.ts'
import { usePageKey } from '../../viewer/ui/use-page-key.ts'
import { toComparisonId, COMPARED_MAX, COMPARED_MIN } from '../compare.rules.ts'

type CompareButtonProps = { compare: ReturnType<typeof useCompareSelection>; className: string }

/** Dimmed when unavailable, but a press says why. */
export const CompareButton = ({ compare, className }: CompareButtonProps) => (
  <button
    type="button"
    title={compare.whyNot ?? compareNl.compare}
    aria-label={compareNl.compare}
    aria-disabled={compare.whyNot ? true : undefined}
    onClick={compare.run}
    className={classNames(
      'size-10 shrink-0 place-items-center rounded-4 duration-160 aria-disabled:opacity-42 pointer-coarse:size-11',
      className,
    )}
  >
    <Columns2 aria-hidden className="size-5" strokeWidth={1.5} />
  </button>
)

const { whyNot: texts } = compareNl

export function useCompareSelection({ ids }: Pick<PhotoSelection, 'ids'>) {
  const { opened, photos } = useLightTable()
  const notifier = useNotifier()
  const isRight = ids.size >= COMPARED_MIN && ids.size <= COMPARED_MAX
  const run = () => {
    if (isRight) return opened.open(toComparisonId(photos.shownIds.filter((id) => ids.has(id))))
    notifier.failed(texts.title, { line: ids.size > COMPARED_MAX ? texts.tooMany : texts.tooFew })
  }
  usePageKey('v', run)
  return { run, whyNot: isRight ? undefined : texts.title }
}
