import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { webhooksNl as texts } from '../webhooks/webhooks.nl.ts'
import { AddWebhookDialog } from '../webhooks/ui/AddWebhookDialog.tsx'
import { ShownOnceDialog } from './ShownOnceDialog.tsx'
import { WebhookRow } from '../webhooks/ui/WebhookRow.tsx'
import { endpointsQuery } from '../webhooks/ui/webhooks.queries.ts'

/** Where a studio's own programs are called. `planLink` leads to the plans, where theirs has no webhooks. */
export function WebhooksCard({ planLink }: { planLink: ReactNode }) {
  return (
    <Section title={texts.title}>
      <Endpoints planLink={planLink} />
    </Section>
  )
}

function Endpoints({ planLink }: { planLink: ReactNode }) {
  const found = useQuery(endpointsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { endpoints, endpointsMax } = found.data
  const mayHave = endpointsMax > 0
  return (
    <div className="grid justify-items-start gap-3">
      {mayHave ? (
        <p className="max-w-[56ch] text-soft">{texts.line}</p>
      ) : (
        <p className="max-w-[56ch] text-soft">
          {texts.withoutWebhooks} {planLink}
        </p>
      )}
      {endpoints.length > 0 && (
        <Card className="w-full">
          {endpoints.map((endpoint) => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} mayCall={mayHave} onRenewed={setSecret} />
          ))}
        </Card>
      )}
      {endpoints.length < endpointsMax && (
        <Button kind="outline" onClick={() => setIsAdding(true)}>
          {texts.adding.open}
        </Button>
      )}
      {isAdding && (
        <AddWebhookDialog
          onClose={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setSecret(added)
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnceDialog words={texts.shown} text={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  )
}
