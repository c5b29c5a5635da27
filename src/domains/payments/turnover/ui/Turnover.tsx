import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactElement } from 'react'
import { ListLinks } from '#kit/ui/ListLinks.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { turnoverNl as texts } from '../turnover.nl.ts'
import { turnoverPath } from '../turnover.rules.ts'
import { LimitBars } from './LimitBars.tsx'
import { MonthlyReport } from './MonthlyReport.tsx'
import { DeclaredApart, TurnoverFigures, type FigureLink } from './TurnoverFigures.tsx'
import { turnoverOf, type FoundTurnover } from './turnover.queries.ts'

type TurnoverProps = {
  /** The current one where none is chosen. */
  quarter: string | undefined
  onQuarter: (quarter: string) => void
  onDownload: () => void
  figureLink: (quarter: string) => FigureLink
  settingsLink: (text: string) => ReactElement
}

/** What the studio sold in a quarter, as its VAT return asks for it. */
export function Turnover(props: TurnoverProps) {
  const { quarter, settingsLink } = props
  const toSettings = settingsLink(texts.limits.toSettings)
  const found = useQuery(turnoverOf(quarter))
  if (found.isPending)
    return (
      <div role="status" aria-label={texts.loading} className="grid gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-52" />
      </div>
    )
  if (found.isError) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  return (
    <div className="grid grid-cols-1 gap-8" aria-busy={found.isPlaceholderData}>
      <Head {...props} found={found.data} />
      <LimitBars found={found.data} settingsLink={toSettings} />
      {found.data.documentCount === 0 ? (
        <EmptyState {...texts.empty} />
      ) : (
        <>
          <TurnoverFigures found={found.data} figureLink={props.figureLink(found.data.quarter)} />
          <DeclaredApart found={found.data} figureLink={props.figureLink(found.data.quarter)} />
        </>
      )}
      <MonthlyReport settingsLink={toSettings} />
    </div>
  )
}

function Head({ onQuarter, onDownload, found }: TurnoverProps & { found: FoundTurnover }) {
  const { quarter, quarters, documentCount } = found
  const options = quarters.includes(quarter) ? quarters : [quarter, ...quarters]
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="font-serif text-21">{texts.title}</h2>
        <p className="max-w-[64ch] text-pretty text-soft">{texts.line}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={texts.quarter}
          value={quarter}
          options={options.map((value) => ({ value, label: texts.quarterText(value) }))}
          onChange={({ target }) => onQuarter(target.value)}
          className="w-full sm:w-72"
        />
        {documentCount > 0 && (
          <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
            <FileLink href={turnoverPath(quarter, 'zip')} text={texts.zip} onClick={onDownload} />
            <ListLinks
              csv={turnoverPath(quarter, 'csv')}
              title={texts.books}
              text={texts.workbook}
              onDownload={onDownload}
            />
          </span>
        )}
      </div>
    </div>
  )
}

const FileLink = ({ href, text, onClick }: { href: string; text: string; onClick: () => void }) => (
  <a href={href} download onClick={onClick} className={buttonLook({ kind: 'outline' })}>
    <Download aria-hidden strokeWidth={1.5} />
    {text}
  </a>
)
