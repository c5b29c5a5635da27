import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { toDialableNumber } from '#platform/pure/phone-number.ts'
import { studioContactNl as texts } from '../studio-contact.nl.ts'
import { browserApi } from '#platform/browser/api.ts'
import type { studiosContract } from '../studios.contract.ts'

export function StudioContactDialog({ onClose }: { onClose: () => void }) {
  const contact = useQuery(studioContact)
  const { data } = contact
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="ask"
      title={texts.open}
      foot={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {data && (
        <div className="grid gap-4">
          <p className="font-serif text-21 wrap-anywhere">
            <ShownText>{data.studioName}</ShownText>
          </p>
          <dl className="grid gap-3">
            <Way name={texts.email}>
              <a href={`mailto:${data.email}`} className={textLinkLook}>
                {data.email}
              </a>
            </Way>
            {data.phoneNumber && (
              <Way name={texts.phone}>
                <a href={`tel:${toDialableNumber(data.phoneNumber)}`} className={textLinkLook}>
                  {data.phoneNumber}
                </a>
              </Way>
            )}
          </dl>
        </div>
      )}
      {!data && contact.isError && (
        <FailedState title={texts.failed} onRetry={() => void contact.refetch()} />
      )}
      {!data && contact.isPending && (
        <div role="status" aria-label={texts.loading} className="grid gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </Dialog>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const studios = browserApi<typeof studiosContract>('studios')

const studioContact = queryOptions({
  queryKey: ['studios', 'all', 'contact'],
  queryFn: () => studios.findStudioContact({}),
})
