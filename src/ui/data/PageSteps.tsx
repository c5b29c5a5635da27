import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { IconButton } from '../actions/IconButton.tsx'

export type PageStepsWords = { label: string; first: string; previous: string; next: string; last: string }

type PageStepsProps = {
  words: PageStepsWords
  /** What is on this page, of how many. */
  line: string
  /** Where each step leads; null where there is nothing that way. */
  previous: string | null
  next: string | null
  last: string | null
  isFirst: boolean
  /** Undefined leads to the beginning. */
  onStep: (position: string | undefined) => void
}

/** Steps through a list that is too long to number its pages. */
export function PageSteps({ words, line, previous, next, last, isFirst, onStep }: PageStepsProps) {
  return (
    <nav aria-label={words.label} className="flex items-center justify-between gap-4">
      <p className="text-13 text-soft tabular-nums">{line}</p>
      <div className="flex gap-1">
        <IconButton
          icon={ChevronsLeft}
          label={words.first}
          disabled={isFirst || previous === null}
          onClick={() => onStep(undefined)}
        />
        <Step icon={ChevronLeft} label={words.previous} to={previous} onStep={onStep} />
        <Step icon={ChevronRight} label={words.next} to={next} onStep={onStep} />
        <Step icon={ChevronsRight} label={words.last} to={last} onStep={onStep} />
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
