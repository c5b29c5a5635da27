import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { meQuery, useRequestFreshLink } from './accounts.queries.ts'

const texts = accountsNl.freshLink

export function FreshLink({ viaLetter }: { viaLetter: boolean }) {
  const request = useFreshLinkRequest()
  return (
    <div className="grid justify-items-start gap-3">
      <FreshLinkText viaLetter={viaLetter} isSent={request.isSuccess} />
      {!request.isSuccess && (
        <Button kind="outline" busy={request.isPending} onClick={() => request.mutate(currentPathInput())}>
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

export const currentPathInput = () => ({ path: window.location.pathname + window.location.search })

/** Checks the session on focus, because the person may open the email in another tab. */
export function useFreshLinkRequest() {
  const queryClient = useQueryClient()
  const request = useRequestFreshLink()
  const { isSuccess } = request
  useEffect(() => {
    if (!isSuccess) return undefined
    const checkSession = () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    window.addEventListener('focus', checkSession)
    return () => window.removeEventListener('focus', checkSession)
  }, [isSuccess, queryClient])
  return request
}
