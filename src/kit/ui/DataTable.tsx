import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'

export type Column<Row> = {
  name: string
  label: string
  isLabelHidden?: boolean
  isFigure?: boolean
  isSortable?: boolean
  cell: (row: Row) => ReactNode
  /** Order of the first press on the header: ascending instead of descending. */
  sortsFrom?: 'lowest'
  /** Hidden between 768 and 1024 px. */
  isWideOnly?: boolean
  /**
   * Place in the card of a row on a phone; by default a line. Only this line and 'figure' show the
   * label.
   */
  onPhone?: 'title' | 'corner' | 'badge' | 'figure' | 'text' | 'foot' | 'actions' | 'nowhere'
}

export type Columns<Row, Labels extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Labels]: Omit<Column<Row>, 'name' | 'label'>
}

export const withLabels = <Row, Labels extends Readonly<Record<string, string>>>(
  columns: Columns<Row, NoInfer<Labels>>,
  labels: Labels,
): Column<Row>[] =>
  Object.keys(columns).map((name) => ({ name, label: labels[name]!, ...columns[name as keyof Labels] }))

type Sort = { by: string; isDescending: boolean }

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  isBusy?: boolean
  /** Makes the link in the last cell cover its row. Such a table never scrolls by itself. */
  hasRowLinks?: boolean
}

const SKELETON_ROWS = 8

/**
 * Shows each row as a card below 768 px, or as a list item with `hasRowLinks`. On wider screens, a
 * table without `hasRowLinks` under 1040 px scrolls under its header and first column.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, isBusy, hasRowLinks = false } = props
  return (
    <div className="@container">
      <div
        className={classNames(
          'relative',
          hasRowLinks
            ? 'overflow-clip rounded-6 border border-line bg-surface'
            : 'md:max-h-[calc(100dvh-7rem)] md:overflow-auto md:rounded-6 md:border md:border-line md:bg-surface md:@min-[1040px]:max-h-none md:@min-[1040px]:overflow-clip',
        )}
      >
        <table
          aria-busy={isBusy || rows === undefined}
          className="block w-full border-separate border-spacing-0 md:table"
        >
          <caption className="sr-only">{label}</caption>
          <thead className="hidden text-left text-13 text-soft md:table-header-group">
            <tr>
              {columns.map((column) => (
                <Head key={column.name} column={column} {...props} />
              ))}
            </tr>
          </thead>
          <tbody
            className={classNames(
              'grid grid-cols-1 transition-opacity duration-160 md:table-row-group',
              !hasRowLinks && 'gap-3',
              isBusy && 'opacity-60',
            )}
          >
            {rows
              ? rows.map((row) => (
                  <BodyRow key={keyOf(row)} row={row} columns={columns} hasLink={hasRowLinks} />
                ))
              : Array.from({ length: SKELETON_ROWS }, (_, position) => (
                  <SkeletonRow key={position} columns={columns} />
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Head<Row>({ column, sort, onSort, hasRowLinks }: DataTableProps<Row> & { column: Column<Row> }) {
  const { name, label, isFigure, isSortable, isLabelHidden, sortsFrom } = column
  const isSorted = sort?.by === name
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp
  const heading = isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label
  return (
    <th
      scope="col"
      data-figure={isFigure}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'h-10 border-b border-line bg-surface pl-5 font-medium whitespace-nowrap last:pr-5',
        !hasRowLinks && [
          'sticky top-0 z-2 first:left-0 first:z-3 @min-[1040px]:top-(--table-top,0px)',
          stickyColumnEdgeLook,
        ],
        isFigure ? 'text-right' : afterFigure,
        isSorted && 'text-ink',
        column.isWideOnly && wideOnly,
      )}
    >
      {isSortable && onSort ? (
        <button
          type="button"
          className="inline-flex h-10 items-center gap-1.5 hover:text-ink"
          onClick={() =>
            onSort({ by: name, isDescending: isSorted ? !sort.isDescending : sortsFrom !== 'lowest' })
          }
        >
          {heading}
          {isSorted && <Arrow aria-hidden className="size-3.5" strokeWidth={1.5} />}
        </button>
      ) : (
        heading
      )}
    </th>
  )
}

// Separates a right-aligned figure from the next column.
const afterFigure = 'md:[[data-figure]+&]:pl-9'

const stickyColumnLook =
  'md:first:sticky md:first:left-0 md:first:z-1 md:first:bg-surface md:@min-[1040px]:first:static md:@min-[1040px]:first:bg-transparent'

const stickyColumnEdgeLook =
  'md:first:pr-4 md:first:shadow-[1px_0_var(--line)] md:@min-[1040px]:first:pr-0 md:@min-[1040px]:first:shadow-none'

const rowLook = 'p-4 md:table-row md:p-0 not-first:[&>*]:md:border-t [&>*]:md:border-line'
const cardLook = 'rounded-6 border border-line bg-surface md:rounded-none md:border-0 md:bg-transparent'

// Empty boxes of full width break the card's line.
const lineEnd = 'before:order-2 before:basis-full md:before:hidden'
const badgesEnd = 'after:order-4 after:basis-full md:after:hidden'

type BodyRowProps<Row> = { row: Row; columns: readonly Column<Row>[]; hasLink: boolean }

function BodyRow<Row>({ row, columns, hasLink }: BodyRowProps<Row>) {
  return (
    <tr
      className={classNames(
        rowLook,
        hasLink ? rowLink : cardLook,
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 md:has-[input]:bg-paper',
        hasLink ? 'md:hover:bg-sunk' : 'md:hover:bg-ink/2',
        lineEnd,
        columns.some(({ onPhone }) => onPhone === 'badge') && badgesEnd,
      )}
    >
      {columns.map((column) => (
        <Cell key={column.name} row={row} column={column} hasLink={hasLink} />
      ))}
    </tr>
  )
}

const rowLink =
  'relative border-line not-first:max-md:border-t [&>td:last-child_a]:static [&>td:last-child_a]:after:absolute [&>td:last-child_a]:after:inset-0'

const wideOnly = 'md:max-lg:hidden'

const placeOnPhone = {
  title: 'max-md:min-w-0 max-md:flex-[1_1_40%]',
  corner: 'max-md:order-1 max-md:ml-auto',
  badge: 'max-md:order-3',
  figure: 'max-md:order-5 max-md:flex max-md:flex-[1_1_28%] max-md:flex-col max-md:self-start',
  line: 'max-md:order-6 max-md:flex max-md:basis-full max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:has-[>:last-child:empty]:hidden',
  text: 'max-md:order-6 max-md:min-w-0 max-md:basis-full',
  foot: 'max-md:order-7 max-md:last:ml-auto',
  actions: 'max-md:order-7 max-md:mt-1 max-md:flex max-md:basis-full max-md:justify-end',
  nowhere: 'max-md:hidden',
} as const

type CellProps<Row> = { row: Row; column: Column<Row>; hasLink: boolean }

function Cell<Row>({ row, column, hasLink }: CellProps<Row>) {
  const place = column.onPhone ?? 'line'
  const hasLabel = place === 'line' || place === 'figure'
  const cell = <ShownText>{column.cell(row)}</ShownText>
  return (
    <td
      data-figure={column.isFigure}
      className={classNames(
        placeOnPhone[place],
        column.isWideOnly && wideOnly,
        'md:h-13.5 md:py-1 md:pl-5 md:last:pr-5',
        !hasLink && [stickyColumnLook, stickyColumnEdgeLook],
        column.isFigure ? 'tabular-nums md:text-right' : afterFigure,
      )}
    >
      {hasLabel && <span className="text-13 text-soft md:hidden">{column.label}</span>}
      {hasLabel ? <span className="min-w-0 md:contents">{cell}</span> : cell}
    </td>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr className={classNames(rowLook, cardLook, 'block')}>
      {columns.map(({ name, isFigure, isWideOnly }) => (
        <td
          key={name}
          data-figure={isFigure}
          className={classNames(
            'max-md:block max-md:not-first:mt-3 max-md:nth-[n+4]:hidden md:h-13.5 md:pl-5 md:last:pr-5',
            !isFigure && afterFigure,
            isWideOnly && wideOnly,
          )}
        >
          <Skeleton className={classNames('h-4 w-full', isFigure ? 'max-w-16 md:ml-auto' : 'max-w-32')} />
        </td>
      ))}
    </tr>
  )
}
