import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { apiKeysNl as texts } from '../api-keys.nl.ts'
import { API_PAGE_PATH } from '../api.rules.ts'
import { apiKeysQuery } from '../keys/ui/api-keys.queries.ts'
import { ApiKeyRow } from '../keys/ui/ApiKeyRow.tsx'
import { MakeKeyDialog } from '../keys/ui/MakeKeyDialog.tsx'
import { ShownOnceDialog } from './ShownOnceDialog.tsx'

/** The keys of a studio's programs, and another one. `planLink` leads to the plans, where theirs has no API. */
export function ApiKeysCard({ planLink }: { planLink: ReactNode }) {
  return (
    <Section
      title={texts.title}
      end={
        <a href={API_PAGE_PATH} target="_blank" className={textLinkLook}>
          {texts.docs}
        </a>
      }
    >
      <Keys planLink={planLink} />
    </Section>
  )
}

function Keys({ planLink }: { planLink: ReactNode }) {
  const found = useQuery(apiKeysQuery)
  const isOff = useIsOff('api')
  const [isMaking, setIsMaking] = useState(false)
  const [shown, setShown] = useState<string>()
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { keys, may } = found.data
  return (
    <div className="grid justify-items-start gap-3">
      {isOff && <OffNotice name="api" />}
      {may.useApi ? (
        <p className="max-w-[56ch] text-soft">{texts.line}</p>
      ) : (
        <p className="max-w-[56ch] text-soft">
          {texts.withoutApi} {planLink}
        </p>
      )}
      {keys.length > 0 && (
        <Card className="w-full">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} mayRenew={may.useApi} onRenewed={setShown} />
          ))}
        </Card>
      )}
      {may.useApi && (
        <Button kind="outline" onClick={() => setIsMaking(true)}>
          {texts.making.open}
        </Button>
      )}
      {isMaking && (
        <MakeKeyDialog
          onClose={() => setIsMaking(false)}
          onMade={(key) => {
            setIsMaking(false)
            setShown(key)
          }}
        />
      )}
      {shown !== undefined && (
        <ShownOnceDialog words={texts.shown} text={shown} onClose={() => setShown(undefined)} />
      )}
    </div>
  )
}
