import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { useDownloadStarts } from '../../core/ui/use-download-starts.ts'
import { isUnfinished } from '../print-archives.rules.ts'
import { printFilesNl as texts } from '../print-files.nl.ts'
import { printFilesQuery, usePreparePrintFiles, type Archive } from './print-files.queries.ts'

/** Hides the progress of archives that are ready within this time. */
const BRIEF_MS = 700

export function PrintFiles({ orderId }: { orderId: string }) {
  const { data } = useQuery(printFilesQuery(orderId))
  const prepare = usePreparePrintFiles()
  const archive = data?.archive
  const isAwaited = useRef(false)
  const [isBrief, setBrief] = useState(false)
  const notifyStart = useDownloadStarts()
  const link = useRef<HTMLAnchorElement>(null)

  const requestFiles = () => {
    isAwaited.current = true
    setBrief(true)
    prepare.mutate({ orderId }, { onError: () => void (isAwaited.current = false) })
  }
  useEffect(() => {
    if (!isBrief) return undefined
    const timer = setTimeout(() => setBrief(false), BRIEF_MS)
    return () => clearTimeout(timer)
  }, [isBrief])

  const path = archive?.path
  const isPending = prepare.isPending
  useEffect(() => {
    if (!isAwaited.current || isPending || !path) return
    isAwaited.current = false
    link.current?.click()
  }, [isPending, path])

  const isMaking = archive && isUnfinished(archive)
  return (
    <div className="grid max-w-72 content-start gap-1.5 max-md:w-full max-md:max-w-none md:justify-items-end">
      {archive?.path ? (
        <a
          ref={link}
          href={archive.path}
          download
          onClick={notifyStart}
          className={buttonLook({ kind: 'outline', size: 'small' })}
        >
          <Download aria-hidden strokeWidth={1.5} />
          {texts.get}
        </a>
      ) : isMaking && !isBrief ? (
        <Progress archive={archive} />
      ) : (
        <Button
          kind="outline"
          size="small"
          busy={prepare.isPending || isMaking === true}
          onClick={requestFiles}
        >
          <Download aria-hidden strokeWidth={1.5} />
          {archive?.state === 'failed' ? texts.again : texts.get}
        </Button>
      )}
      {archive?.state === 'failed' && <Line isAlarm>{texts.failed}</Line>}
      {archive?.path && archive.sizeBytes !== null && (
        <Line>
          {texts.kept(archive.fileCount - archive.leftOutCount, archive.sizeBytes, archive.keptUntil)}
        </Line>
      )}
      {archive?.path && archive.leftOutCount > 0 && (
        <>
          <Line isAlarm>{texts.leftOut(archive.leftOutCount)}</Line>
          <Button kind="outline" size="small" busy={prepare.isPending} onClick={requestFiles}>
            {texts.again}
          </Button>
        </>
      )}
      <LiveRegion>{archive?.path ? texts.ready : isMaking ? texts.making : ''}</LiveRegion>
    </div>
  )
}

function Progress({ archive: { state, waitsForDisk, madeCount, fileCount } }: { archive: Archive }) {
  const line = waitsForDisk
    ? texts.waitsForDisk
    : state === 'waiting'
      ? texts.inLine
      : texts.madeOf(madeCount, fileCount)
  return (
    <div className="grid w-full gap-1.5 md:w-60">
      <p className="text-13 font-medium">{texts.making}</p>
      <ProgressBar label={texts.making} value={fileCount === 0 ? 0 : madeCount / fileCount} />
      <p className="text-13 text-soft tabular-nums">{line}</p>
      {!waitsForDisk && <p className="text-13 text-soft">{texts.goesOn}</p>}
    </div>
  )
}

const Line = ({ isAlarm = false, children }: { isAlarm?: boolean; children: ReactNode }) => (
  <p className={isAlarm ? 'text-13 text-red md:text-right' : 'text-13 text-soft md:text-right'}>{children}</p>
)
