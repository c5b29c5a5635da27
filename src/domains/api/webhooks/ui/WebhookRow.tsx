import { Ellipsis, KeyRound, List, ListChecks, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { studioEventTypes } from '#domains/activity/studio-events.rules.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { dateAndTime, visit } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/actions/Menu.tsx'
import { webhooksNl as texts } from '../webhooks.nl.ts'
import { ChangeEventsDialog } from './ChangeEventsDialog.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import {
  useChangeEndpoint,
  useRemoveEndpoint,
  useRenewSecret,
  useTestEndpoint,
  type Endpoint,
} from './webhooks.queries.ts'

type WebhookRowProps = { endpoint: Endpoint; mayCall: boolean; onRenewed: (secret: string) => void }

const tones: Record<Endpoint['state'], BadgeTone> = { on: 'green', failing: 'orange', off: 'neutral' }

export function WebhookRow({ endpoint, mayCall, onRenewed }: WebhookRowProps) {
  const now = useNow()
  const [asked, setAsked] = useState<'events' | 'deliveries' | 'secret' | 'end'>()
  const close = () => setAsked(undefined)
  const test = useTestEndpoint()
  const change = useChangeEndpoint()
  const renew = useRenewSecret(({ secret }) => {
    close()
    onRenewed(secret)
  })
  const remove = useRemoveEndpoint()
  const { id: endpointId, url, events, state, madeBy } = endpoint
  const { host } = new URL(url)
  const counted = texts.counted(events.length, studioEventTypes.length)
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-3 pr-3 pl-5">
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{url}</span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </p>
        <p className="text-13 text-soft">{madeBy === 'api' ? `${counted} · ${texts.byApi}` : counted}</p>
        <p className="text-13 text-soft empty:hidden">{trouble(endpoint, now)}</p>
      </div>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.actions(host)} />}>
        <MenuItem icon={List} onSelect={() => setAsked('deliveries')}>
          {texts.deliveries.open}
        </MenuItem>
        {mayCall && (
          <MenuItem icon={Send} disabled={test.isPending} onSelect={() => test.mutate({ endpointId })}>
            {texts.testing.open}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={ListChecks} onSelect={() => setAsked('events')}>
          {texts.changing.open}
        </MenuItem>
        <MenuItem icon={KeyRound} onSelect={() => setAsked('secret')}>
          {texts.renewing.open}
        </MenuItem>
        <MenuItem icon={Power} onSelect={() => change.mutate({ endpointId, isOn: state === 'off' })}>
          {state === 'off' ? texts.changing.turnOn : texts.changing.turnOff}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('end')}>
          {texts.removing.open}
        </MenuItem>
      </Menu>
      {asked === 'events' && <ChangeEventsDialog endpoint={endpoint} onClose={close} />}
      {asked === 'deliveries' && <DeliveriesDialog endpoint={endpoint} onClose={close} />}
      <ConfirmDialog
        open={asked === 'secret'}
        onOpenChange={(open) => !open && close()}
        title={texts.renewing.title(host)}
        confirm={texts.renewing.confirm}
        busy={renew.isPending}
        onConfirm={() => renew.mutate({ endpointId })}
      >
        {texts.renewing.line}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={(open) => !open && close()}
        title={texts.removing.title(host)}
        confirm={texts.removing.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ endpointId }, { onSettled: close })}
      >
        {texts.removing.line}
      </ConfirmDialog>
    </div>
  )
}

/** What a studio should know of it now, worst first. */
function trouble({ offReason, failingSince, previousUntil, state }: Endpoint, now: Date): string {
  if (offReason) return texts.off[offReason]
  if (failingSince && state === 'failing') return texts.failingSince(visit(failingSince, now))
  if (previousUntil && new Date(previousUntil) > now) return texts.twoSecrets(dateAndTime(previousUntil))
  return ''
}
