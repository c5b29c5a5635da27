import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Eye } from 'lucide-react'
import { fullName } from '#domains/clients/clients.rules.ts'
import type { Client } from '#domains/clients/ui/clients.queries.ts'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import { GalleryAsClient } from '#domains/light-table/ui/GalleryAsClient.tsx'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { WithClient } from './client-page/WithClient.tsx'
import { clientPageNl } from './client-page/client-page.nl.ts'
import { shownText } from '#platform/pure/shown-text.ts'

const texts = clientPageNl.asClient

export function ClientGalleryScreen() {
  return (
    <WithClient>
      {(client) => (
        <>
          <title>{shownText(texts.title(fullName(client)))}</title>
          <LookingOn client={client} />
          <GalleryAsClient client={client} />
        </>
      )}
    </WithClient>
  )
}

function LookingOn({ client }: { client: Client }) {
  const { gallery } = readParams(galleryParams, useSearch({ strict: false }))
  return (
    <aside
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5 md:px-8"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-13">
        <Eye aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
        {texts.line(client.firstName)}
      </p>
      <Link
        to="/client/$clientId"
        params={{ clientId: client.id }}
        search={toUrlValues(galleryParams, { gallery })}
        className={buttonLook({ kind: 'outline', size: 'small' })}
      >
        <ArrowLeft aria-hidden strokeWidth={1.5} />
        {texts.back}
      </Link>
    </aside>
  )
}
