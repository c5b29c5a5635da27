import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'

type ListRowProps = {
  /** A picture of 48 x 36 or an Avatar. */
  start?: ReactNode
  title: ReactNode
  line?: ReactNode
  /** Small and soft, before the action; not on a phone. */
  when?: ReactNode
  /** A badge or one verb. */
  end?: ReactNode
  /** The whole row opens something on a phone, where the verb gives way to an arrow: a link that fills the row. */
  wholeRow?: ReactNode
  className?: string
}

/** One thing in a Card: what it is, and one verb. */
export function ListRow({ start, title, line, when, end, wholeRow, className }: ListRowProps) {
  return (
    <div
      className={classNames(
        'relative flex min-h-16 items-center gap-4 py-2 pr-4 pl-5 md:min-h-15',
        className,
      )}
    >
      {start}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">{title}</p>
        {line && <p className="line-clamp-2 text-13 text-soft md:line-clamp-1">{line}</p>}
      </div>
      {when && <span className="hidden text-13 text-soft md:inline">{when}</span>}
      {wholeRow ? (
        <>
          <span className="hidden md:contents">{end}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-soft md:hidden" strokeWidth={1.5} />
          <span className="contents md:hidden [&>*]:absolute [&>*]:inset-0 [&>*]:-outline-offset-2">
            {wholeRow}
          </span>
        </>
      ) : (
        end
      )}
    </div>
  )
}
