import { useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { useGalleryChoice } from './GalleryChoice.tsx'
import type { UploadDraft } from './use-upload-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fullName } from '#domains/clients/clients.rules.ts'
import { openClientsQuery } from '#domains/clients/ui/clients.queries.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'

export function useUploadTarget(draft: UploadDraft, name: string) {
  const [type, setType] = useState<PhotoType>()
  const { client, field } = useClientChoice(draft.wasTried)
  const { place, fields } = useGalleryChoice(draft, client?.id)
  const error = draft.wasTried && !type && uploadsNl.form.noType
  return {
    target: client && type && place && { client, type, ...place },
    fields: (
      <>
        {field}
        {fields}
        <TypeChoice {...{ name, type, error }} onType={setType} />
      </>
    ),
  }
}

const texts = uploadsNl.form

function useClientChoice(wasTried: boolean) {
  const [chosenId, setChosenId] = useState<string>()
  const { data: clients = [], isSuccess } = useQuery(openClientsQuery)
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
