import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { meQuery, useResendConfirmation } from './accounts.queries.ts'

const texts = accountsNl.unconfirmed

export function UnconfirmedBanner() {
  const { data: me } = useQuery(meQuery)
  const resend = useResendConfirmation()
  if (me?.role !== 'photographer' || me.isEmailConfirmed || me.isActing) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
      <p className="min-w-0 wrap-anywhere">{texts.line(me.email)}</p>
      <Button kind="outline" size="small" busy={resend.isPending} onClick={() => resend.mutate({})}>
        {texts.submit}
      </Button>
    </div>
  )
}
