import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { adminPayoutsNl } from '#domains/admin/admin-payouts.nl.ts'
import {
  payoutFilesQuery,
  useSetPayoutFileOutcome,
  type PayoutFile,
} from '#domains/admin/ui/admin-payouts.queries.ts'
import type { PayoutOutcome } from '#domains/payments/payout/payout.rules.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'

const texts = adminPayoutsNl.files
const { settle: settleTexts } = adminPayoutsNl

export function PayoutFiles() {
  const files = useQuery(payoutFilesQuery)
  if (files.isError) return <FailedState title={texts.failed} onRetry={() => void files.refetch()} />
  if (!files.data?.length) return null
  return (
    <Section title={texts.title}>
      <Card>
        {files.data.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </Card>
    </Section>
  )
}

const titles = { paid: settleTexts.titles.paidFile, returned: settleTexts.titles.returnedFile }

function FileRow({ file }: { file: PayoutFile }) {
  const [asked, setAsked] = useState<PayoutOutcome>()
  const settle = useSetPayoutFileOutcome()
  const { id: fileId, madeAt, madeByName, executesOn, payoutCount, totalCents, openCount, address } = file
  const when = dateAndTime(madeAt)
  const outcome = asked ?? 'paid'
  const buttons = { paid: texts.allPaid, returned: texts.allReturned }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{texts.about(payoutCount, totalCents)}</p>
        <p className="text-13 text-soft tabular-nums">
          {[
            texts.made(when, madeByName),
            texts.executes(executesOn),
            openCount > 0 ? texts.open(openCount) : texts.allKnown,
          ].join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {openCount > 0 &&
          (['paid', 'returned'] as const).map((one) => (
            <Button
              key={one}
              kind="outline"
              size="small"
              aria-label={settleTexts.ofFile(buttons[one], when)}
              onClick={() => setAsked(one)}
            >
              {buttons[one]}
            </Button>
          ))}
        <a
          href={address}
          download
          aria-label={texts.downloadOf(when)}
          className={buttonLook({ kind: 'outline', size: 'small' })}
        >
          <Download aria-hidden strokeWidth={1.5} />
          {texts.download}
        </a>
      </span>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={titles[outcome](openCount)}
        confirm={buttons[outcome]}
        cancel={settleTexts.cancel}
        destructive={outcome === 'returned'}
        busy={settle.isPending}
        onConfirm={() => settle.mutate({ fileId, outcome }, { onSettled: () => setAsked(undefined) })}
      >
        {settleTexts.lines[outcome]}
      </ConfirmDialog>
    </div>
  )
}
