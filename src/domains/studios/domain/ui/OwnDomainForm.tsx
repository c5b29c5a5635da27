import { useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { refusalMessage } from '#platform/browser/use-save.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ownDomainNl as texts } from '../../own-domain.nl.ts'
import { useSetOwnDomain } from '../../ui/own-domain.queries.ts'

type OwnDomainFormProps = {
  /** The one it has; undefined for its first. */
  host: string | undefined
  onClose: () => void
}

/** The name is judged by the server, and what is wrong with it stands at the field. */
export function OwnDomainForm({ host, onClose }: OwnDomainFormProps) {
  const [typed, setTyped] = useState(host ?? '')
  const set = useSetOwnDomain(onClose)
  const code = refusalOf(set.error)?.code
  const isAtField = code === 'host_refused' || code === 'host_taken'
  const said = isAtField ? refusalMessage(texts.setting, set.error) : undefined
  return (
    <form
      noValidate
      className="grid max-w-110 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate({ host: typed })
      }}
    >
      <TextField
        label={texts.host}
        placeholder={texts.hostExample}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={typeof said === 'string' ? said : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          set.reset()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={set.isPending}>
          {texts.set}
        </Button>
        {host !== undefined && (
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
