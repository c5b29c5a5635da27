import type { ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  line?: ReactNode
  start?: ReactNode
  /** Hidden on a phone when `ruled`. */
  badge?: ReactNode
  /** The primary button comes last. Buttons go below the title if they don't fit beside it. */
  actions?: ReactNode
  areActionsSmall?: boolean
  ruled?: boolean
}

export function PageHeader({ title, line, start, badge, actions, areActionsSmall, ruled }: PageHeaderProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-4',
        ruled ? 'min-h-16 border-b border-line px-5 py-3 md:min-h-20 md:px-8' : 'py-6 md:py-7',
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-3 md:gap-4',
          areActionsSmall ? 'min-w-min' : 'min-w-0',
          ruled || areActionsSmall ? 'flex-1' : 'flex-[1_1_18rem]',
          !ruled && !areActionsSmall && 'max-md:basis-auto',
        )}
      >
        {start && <div className="-ml-3">{start}</div>}
        <div className="min-w-0">
          <div className={classNames('flex min-w-0 items-center gap-x-3', !ruled && 'flex-wrap gap-y-1')}>
            <h1 className={classNames('py-0.5 font-serif text-28', ruled && 'truncate max-md:text-21')}>
              <ShownText>{title}</ShownText>
            </h1>
            {badge && <span className={ruled ? 'hidden md:contents' : 'contents'}>{badge}</span>}
          </div>
          {line && (
            <p className="text-soft">
              <ShownText>{line}</ShownText>
            </p>
          )}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
