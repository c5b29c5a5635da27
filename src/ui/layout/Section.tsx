import { useId, type ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'

type SectionProps = { title: ReactNode; end?: ReactNode; className?: string; children: ReactNode }

export function Section({ title, end, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', className)}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-17 font-semibold tracking-title">
          <ShownText>{title}</ShownText>
        </h2>
        {end && <div className="text-13 font-medium text-soft">{end}</div>}
      </div>
      {children}
    </section>
  )
}
