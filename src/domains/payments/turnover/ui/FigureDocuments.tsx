import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { PdfLink, UblLink } from '../../core/ui/DocumentLinks.tsx'
import { turnoverNl } from '../turnover.nl.ts'
import { parseFigureSelector } from '../turnover.rules.ts'
import { figureDocuments, type FigureDocument } from './turnover.queries.ts'

const texts = turnoverNl.documents

type FigureDocumentsProps = { quarter: string; figure: string; onClose: () => void }

export function FigureDocuments({ quarter, figure, onClose }: FigureDocumentsProps) {
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={texts.title(parseFigureSelector(figure)!)}
      line={turnoverNl.quarterText(quarter)}
    >
      <Documents key={figure} quarter={quarter} figure={figure} />
    </Dialog>
  )
}

function Documents({ quarter, figure }: { quarter: string; figure: string }) {
  const [pageCursors, setBegins] = useState<readonly number[]>([])
  const found = useQuery(figureDocuments(quarter, figure, pageCursors.at(-1)))
  if (found.isPending) return <LoadingLines label={texts.loading} lines={['h-40']} />
  if (found.isError) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { rows, next } = found.data
  if (rows.length === 0) return <EmptyState {...texts.none} />
  return (
    <div className="grid gap-4">
      <Card>
        {rows.map((one) => (
          <DocumentRow key={one.id} document={one} />
        ))}
      </Card>
      {(pageCursors.length > 0 || next !== null) && (
        <div className="flex justify-end gap-2">
          {pageCursors.length > 0 && (
            <Button kind="outline" size="small" onClick={() => setBegins(pageCursors.slice(0, -1))}>
              {texts.newer}
            </Button>
          )}
          {next !== null && (
            <Button kind="outline" size="small" onClick={() => setBegins([...pageCursors, next])}>
              {texts.older}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function DocumentRow({ document }: { document: FigureDocument }) {
  const { number, kind, issuedAt, buyer, netCents, vatCents, address, ublPath } = document
  const kindName = texts.kind[kind]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto_auto] md:px-5">
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium break-words">{buyer}</p>
        <p className="text-13 text-soft">
          {kindName} {number}, {shortDate(issuedAt)}
        </p>
      </div>
      <span className="tabular-nums max-md:row-start-2 md:text-right">
        {texts.amounts(netCents, vatCents)}
      </span>
      <div className="flex gap-2 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:flex-col max-md:gap-1">
        <PdfLink href={address} label={texts.open(kindName, number)} />
        <UblLink href={ublPath} label={texts.download(kindName, number)} />
      </div>
    </div>
  )
}
