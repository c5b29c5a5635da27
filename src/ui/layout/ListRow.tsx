import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'

type ListRowProps = {
  /** A picture of 48 × 36 px, or an Avatar. */
  start?: ReactNode
  title: ReactNode
  line?: ReactNode
  /** Hidden on a phone. */
  when?: ReactNode
  end?: ReactNode
  /**
   * Link that fills the row on a phone, where an arrow replaces `end`. On wider screens the link in
   * `end` fills the row.
   */
  wholeRow?: ReactNode
  /**
   * Needs `wholeRow`. With a mouse, links and buttons in `end` are grey until hover or focus of the
   * row.
   */
  isEndQuiet?: boolean
  className?: string
}

const rowLook = 'relative flex min-h-16 items-center gap-4 py-2 pr-4 pl-5 md:min-h-15'

const stretchedLook = '[&_a]:static [&_a]:after:absolute [&_a]:after:inset-0 [&_button]:z-1'

const quietLook =
  'pointer-fine:not-group-hover/row:not-group-focus-within/row:[&_:is(a,button)]:border-transparent pointer-fine:not-group-hover/row:not-group-focus-within/row:[&_:is(a,button)]:text-soft'

export function ListRow({ start, title, line, when, end, wholeRow, isEndQuiet, className }: ListRowProps) {
  return (
    <div className={classNames(rowLook, isEndQuiet && 'group/row', className)}>
      {start}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">
          <ShownText>{title}</ShownText>
        </p>
        {line && (
          <p className="line-clamp-2 text-13 text-soft md:line-clamp-1">
            <ShownText>{line}</ShownText>
          </p>
        )}
      </div>
      {when && <span className="hidden text-13 text-soft md:inline">{when}</span>}
      {wholeRow ? (
        <>
          <span className={classNames('hidden md:block', stretchedLook, isEndQuiet && quietLook)}>{end}</span>
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
