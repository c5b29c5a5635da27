import { useNotifier } from '#platform/browser/notifier.ts'
import { useLightTable } from '../../core/ui/light-table.ts'
import type { PhotoSelection } from '../../core/ui/use-photo-selection.ts'
import { usePageKey } from '../../viewer/ui/use-page-key.ts'
import { compareNl } from '../compare.nl.ts'
import { comparedId, COMPARED_MAX, COMPARED_MIN } from '../compare.rules.ts'

const { whyNot: texts } = compareNl

/** Lays what is selected side by side, by button or by V; where that can't be, both say why. */
export function useCompareSelection({ ids }: Pick<PhotoSelection, 'ids'>) {
  const { opened, photos } = useLightTable()
  const notifier = useNotifier()
  const isRight = ids.size >= COMPARED_MIN && ids.size <= COMPARED_MAX
  const run = () => {
    if (isRight) return opened.open(comparedId(photos.shownIds.filter((id) => ids.has(id))))
    notifier.failed(texts.title, { line: ids.size > COMPARED_MAX ? texts.tooMany : texts.tooFew })
  }
  usePageKey('v', run)
  return { run, whyNot: isRight ? undefined : texts.title }
}
