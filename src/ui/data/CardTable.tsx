import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type CardTableProps = { label: string; head: ReactNode; children: ReactNode }

/** A table from 768 px on; below that each row is a card of the same cells. */
export const CardTable = ({ label, head, children }: CardTableProps) => (
  <table className="block w-full border-separate border-spacing-0 overflow-hidden rounded-6 border border-line bg-surface md:table">
    <caption className="sr-only">{label}</caption>
    <thead className="hidden text-left text-13 text-soft md:table-header-group">
      <tr>{head}</tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">{children}</tbody>
  </table>
)

type HeadCellProps = { end?: boolean; wideOnly?: boolean; children: ReactNode }

export const HeadCell = ({ end, wideOnly, children }: HeadCellProps) => (
  <th
    scope="col"
    className={classNames('h-10 pl-5 font-medium', end && 'text-right', wideOnly && 'max-lg:hidden')}
  >
    {children}
  </th>
)
