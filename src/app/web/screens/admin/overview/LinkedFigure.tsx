import { Link } from '@tanstack/react-router'
import type { ListSearch } from '../list-search.ts'

type LinkedFigureProps = {
  to: '/admin/accounts' | '/admin/approvals' | '/admin/photographer-payments'
  search?: ListSearch
  children: string
}

/** A figure that leads to its rows. */
export const LinkedFigure = ({ to, search = {}, children }: LinkedFigureProps) => (
  <Link to={to} search={search} className="hover:underline">
    {children}
  </Link>
)
