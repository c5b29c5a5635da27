import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { listNl } from '../list.nl.ts'

const texts = listNl.pages

export type ListedPage<Row> = {
  rows: Row[]
  count: number
  isCountWhole: boolean
  previous: string | null
  next: string | null
  last: string | null
}

type PageStepsProps = {
  page: ListedPage<unknown> | undefined
  cursor: string | undefined
  onStep: (cursor: string | undefined) => void
}

export function PageSteps({ page, cursor, onStep }: PageStepsProps) {
  if (!page || (page.previous ?? page.next) === null) return null
  const { rows, count, isCountWhole, previous, next, last } = page
  return (
    <nav aria-label={texts.label} className="flex items-center justify-between gap-4">
      <p className="text-13 text-soft tabular-nums">{listNl.shown(rows.length, count, isCountWhole)}</p>
      <div className="flex gap-1">
        <IconButton
          icon={ChevronsLeft}
          label={texts.first}
          disabled={!cursor || previous === null}
          onClick={() => onStep(undefined)}
        />
        <Step icon={ChevronLeft} label={texts.previous} to={previous} onStep={onStep} />
        <Step icon={ChevronRight} label={texts.next} to={next} onStep={onStep} />
        <Step icon={ChevronsRight} label={texts.last} to={last} onStep={onStep} />
      </div>
    </nav>
  )
}

type StepProps = {
  icon: typeof ChevronLeft
  label: string
  to: string | null
  onStep: PageStepsProps['onStep']
}

const Step = ({ icon, label, to, onStep }: StepProps) => (
  <IconButton icon={icon} label={label} disabled={to === null} onClick={() => onStep(to ?? undefined)} />
)
