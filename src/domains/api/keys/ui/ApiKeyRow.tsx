import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#platform/browser/use-now.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { apiKeysNl as texts } from '../../api-keys.nl.ts'
import { useRevokeKey, type ApiKey } from './api-keys.queries.ts'
import { ageText, scopesText } from './key-facts.ts'
import { RenewKeyDialog } from './RenewKeyDialog.tsx'

type ApiKeyRowProps = { apiKey: ApiKey; mayRenew: boolean; onRenewed: (key: string) => void }

export function ApiKeyRow({ apiKey, mayRenew, onRenewed }: ApiKeyRowProps) {
  const now = useNow()
  const revoke = useRevokeKey()
  const [asked, setAsked] = useState<'renewal' | 'end'>()
  const close = () => setAsked(undefined)
  const { id: keyId, name, prefix } = apiKey
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-3 pr-3 pl-5">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-13 text-soft tabular-nums">{prefix}</span>
        </p>
        <p className="text-13 text-soft">{scopesText(apiKey)}</p>
        <p className="text-13 text-soft">{ageText(apiKey, now)}</p>
      </div>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.actions(name)} />}>
        {mayRenew && apiKey.expiresAt === null && (
          <MenuItem icon={RefreshCw} onSelect={() => setAsked('renewal')}>
            {texts.renewing.open}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('end')}>
          {texts.revoking.open}
        </MenuItem>
      </Menu>
      {asked === 'renewal' && (
        <RenewKeyDialog
          apiKey={apiKey}
          onClose={close}
          onRenewed={(key) => {
            close()
            onRenewed(key)
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={(open) => !open && close()}
        title={texts.revoking.title(name)}
        confirm={texts.revoking.confirm}
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ keyId }, { onSettled: close })}
      >
        {texts.revoking.line}
      </ConfirmDialog>
    </div>
  )
}
