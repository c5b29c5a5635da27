import { Link } from '@tanstack/react-router'
import { listUrl, type ListValues } from '../../../list-params.ts'

type LinkedFigureProps = {
  to: '/admin/accounts' | '/admin/approvals' | '/admin/photographer-payments'
  search?: ListValues
  children: string
}

export const LinkedFigure = ({ to, search = {}, children }: LinkedFigureProps) => (
  <Link to={to} search={listUrl(search)} className="hover:underline">
    {children}
  </Link>
)
