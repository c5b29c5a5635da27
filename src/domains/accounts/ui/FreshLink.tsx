import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { meQuery, useRequestFreshLink } from './accounts.queries.ts'

const texts = accountsNl.freshLink

/** Shown in place of personal content to a client whose session opens one seat: one press mails a fresh link. */
export function FreshLink({ viaLetter }: { viaLetter: boolean }) {
  const request = useFreshLinkRequest()
  return (
    <div className="grid justify-items-start gap-3">
      <FreshLinkText viaLetter={viaLetter} isSent={request.isSuccess} />
      {!request.isSuccess && (
        <Button kind="outline" busy={request.isPending} onClick={() => request.mutate(here())}>
          {texts.submit}
        </Button>
      )}
    </div>
  )
}

export function FreshLinkText({ viaLetter, isSent }: { viaLetter: boolean; isSent: boolean }) {
  return isSent ? (
    <p role="status">
      <strong className="font-medium">{texts.sent.title}.</strong>{' '}
      <span className="text-soft">{texts.sent.line}</span>
    </p>
  ) : (
    <p className="max-w-[56ch] text-soft">{viaLetter ? texts.line : texts.byPassword}</p>
  )
}

export const here = () => ({ path: window.location.pathname + window.location.search })

/** The mail may be opened in another tab of this browser: on focus this one checks its session again. */
export function useFreshLinkRequest() {
  const queryClient = useQueryClient()
  const request = useRequestFreshLink()
  const { isSuccess } = request
  useEffect(() => {
    if (!isSuccess) return undefined
    const look = () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isSuccess, queryClient])
  return request
}
