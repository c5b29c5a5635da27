import type { ReactElement } from 'react'
import { buttonLook } from '#ui/actions/button-look.ts'
import { orderDeskNl } from '../order-desk.nl.ts'

const texts = orderDeskNl.pages

type OrderPagesProps = {
  page: number
  pageCount: number
  pageLink: (page: number, text: string) => ReactElement
}

/** Where this page lies among the others; nothing when it is the only one. */
export function OrderPages({ page, pageCount, pageLink }: OrderPagesProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={texts.label} className="flex items-center justify-between gap-3">
      {page > 1 ? pageLink(page - 1, texts.previous) : <Still>{texts.previous}</Still>}
      <p className="text-13 text-soft tabular-nums">{texts.at(page, pageCount)}</p>
      {page < pageCount ? pageLink(page + 1, texts.next) : <Still>{texts.next}</Still>}
    </nav>
  )
}

// Keeps its place, so that the way on stays under the same finger.
function Still({ children }: { children: string }) {
  return (
    <span aria-hidden className={buttonLook({ kind: 'outline', size: 'small', className: 'opacity-42' })}>
      {children}
    </span>
  )
}
