import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { businessNl as texts } from '#domains/studios/business.nl.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { useDashboardSearch } from '../use-dashboard-search.ts'

export function BusinessRow() {
  const { urlWith } = useDashboardSearch()
  const { title, line, verb } = texts.row
  const to = { to: '/dashboard', search: urlWith({ settings: 'bedrijf' }), resetScroll: false } as const
  return (
    <ListRow
      start={
        <span className="grid h-9 w-12 shrink-0 place-items-center rounded-2 bg-sunk">
          <Building2 aria-hidden className="size-5" strokeWidth={1.5} />
        </span>
      }
      title={title}
      line={line}
      end={
        <Link {...to} className={buttonLook({ kind: 'outline', size: 'small', className: 'min-w-28' })}>
          {verb}
        </Link>
      }
      wholeRow={<Link {...to} aria-label={`${verb}: ${title}`} />}
    />
  )
}
