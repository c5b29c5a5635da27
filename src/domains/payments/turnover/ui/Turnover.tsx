import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { ListLinks } from '#kit/ui/ListLinks.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { turnoverNl as texts } from '../turnover.nl.ts'
import { receiptsFilePath, type LimitUsage } from '../turnover.rules.ts'
import { IcpAndOssSections, TurnoverFigures, type FigureLinkRenderer } from './TurnoverFigures.tsx'
import { accountantQuery, turnoverQuery, useSetMonthly, type FoundTurnover } from './turnover.queries.ts'

type TurnoverProps = {
  /** Defaults to the current quarter. */
  quarter: string | undefined
  onQuarter: (quarter: string) => void
  onDownload: () => void
  figureLink: (quarter: string) => FigureLinkRenderer
  settingsLink: (text: string) => ReactElement
}

export function Turnover(props: TurnoverProps) {
  const { quarter, settingsLink } = props
  const toSettings = settingsLink(texts.limits.toSettings)
  const found = useQuery(turnoverQuery(quarter))
  if (found.isPending)
    return <LoadingLines label={texts.loading} className="grid gap-6" lines={['h-16', 'h-52']} />
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
          <IcpAndOssSections found={found.data} figureLink={props.figureLink(found.data.quarter)} />
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
            <FileLink href={receiptsFilePath(quarter, 'zip')} text={texts.zip} onClick={onDownload} />
            <ListLinks
              csv={receiptsFilePath(quarter, 'csv')}
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

const limitTexts = texts.limits

type LimitBarsProps = { found: FoundTurnover; settingsLink: ReactElement }

function LimitBars({ found, settingsLink }: LimitBarsProps) {
  const { limits, otherRevenueCents, quarter } = found
  if (limits.length === 0) return null
  return (
    <Section title={limitTexts.title(quarter.slice(0, 4))}>
      <div className="grid gap-5 rounded-6 border border-line bg-surface p-4 md:p-5">
        {limits.map((limit) => (
          <LimitBar key={limit.kind} limit={limit}>
            {limit.kind === 'kor' && (
              <p className="text-13 text-soft">
                {otherRevenueCents > 0 ? limitTexts.elsewhere(otherRevenueCents) : limitTexts.noneElsewhere}{' '}
                {settingsLink}
              </p>
            )}
          </LimitBar>
        ))}
      </div>
    </Section>
  )
}

function LimitBar({ limit, children }: { limit: LimitUsage; children: ReactNode }) {
  const { kind, soldCents, limitCents, percent } = limit
  const tone = percent === null ? 'ink' : percent === 100 ? 'red' : 'orange'
  return (
    <div className="grid gap-2">
      <p className="font-medium">{limitTexts.text(limit)}</p>
      <ProgressBar label={limitTexts.label(kind)} value={soldCents / limitCents} tone={tone} />
      {percent !== null && <p className="max-w-[64ch] text-15">{limitTexts.warnings[kind][percent]}</p>}
      {children}
    </div>
  )
}

const accountantTexts = texts.accountant

function MonthlyReport({ settingsLink }: { settingsLink: ReactElement }) {
  const found = useQuery(accountantQuery)
  const setMonthly = useSetMonthly()
  const lineId = useId()
  if (found.isError)
    return <FailedState title={accountantTexts.failed} onRetry={() => void found.refetch()} />
  return (
    <Section title={accountantTexts.title}>
      {found.data ? (
        <div className="grid justify-items-start gap-1 rounded-6 border border-line bg-surface p-4 md:p-5">
          <Switch
            label={accountantTexts.label}
            aria-describedby={lineId}
            checked={found.data.isMonthly}
            disabled={!found.data.email && !found.data.isMonthly}
            onChange={({ target }) => setMonthly.mutate({ isMonthly: target.checked })}
          />
          <p id={lineId} className="max-w-[64ch] text-13 break-words text-soft">
            {found.data.email ? accountantTexts.line(found.data.email) : accountantTexts.unknown}
          </p>
          {!found.data.email && settingsLink}
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}
