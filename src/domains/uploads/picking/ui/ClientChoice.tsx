import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#domains/clients/clients.rules.ts'
import { clientList } from '#domains/clients/ui/clients.queries.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { uploadsNl } from '../../uploads.nl.ts'

const texts = uploadsNl.form

/** A studio's only client is preselected; a studio without clients gets a link to create one. */
export function useClientChoice(wasTried: boolean) {
  const [chosenId, setChosenId] = useState<string>()
  const { data: clients = [], isSuccess } = useQuery(clientList)
  const [only, ...others] = clients
  const client = clients.find(({ id }) => id === (chosenId ?? (others.length === 0 ? only?.id : '')))
  const field = (
    <SelectField
      label={texts.client}
      placeholder={texts.chooseClient}
      hint={
        isSuccess &&
        clients.length === 0 && (
          <Link to="/dashboard" search={{ tab: 'klanten' }} className={textLinkLook}>
            {texts.noClients}
          </Link>
        )
      }
      options={clients.map((one) => ({ value: one.id, label: fullName(one) }))}
      value={client?.id ?? ''}
      onChange={(event) => setChosenId(event.currentTarget.value)}
      error={wasTried && !client ? texts.noClient : undefined}
    />
  )
  return { client: client && { id: client.id, name: fullName(client) }, field }
}
