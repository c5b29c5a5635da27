import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { fullName } from '#domains/clients/clients.rules.ts'
import { allClients } from '#domains/clients/ui/clients.queries.ts'
import { clientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { settingsDialogNl } from './settings-dialog.nl.ts'

const texts = settingsDialogNl.storageByClient
const SHOWN_AT_FIRST = 8

export function StorageByClient() {
  const { data: clients = [] } = useQuery(allClients)
  const { data: summaries } = useQuery(clientSummaries)
  const [showsAll, setShowsAll] = useState(false)
  const sizes = new Map(summaries?.clients.map((summary) => [summary.clientId, summary]))
  const rows = clients
    .flatMap((client) => {
      const { sizeBytes = 0, finalBytes = 0 } = sizes.get(client.id) ?? {}
      return sizeBytes > 0 ? [{ client, name: fullName(client), sizeBytes, finalBytes }] : []
    })
    .toSorted((a, b) => b.sizeBytes - a.sizeBytes)
  const [largest] = rows
  if (!largest) return null
  const finalBytes = rows.reduce((sum, row) => sum + row.finalBytes, 0)
  const previewBytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0) - finalBytes
  return (
    <Section title={texts.title}>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pb-3 text-13 tabular-nums">
        <Part tone={tones.final}>{texts.finals(sizeText(finalBytes))}</Part>
        <Part tone={tones.preview}>{texts.previews(sizeText(previewBytes))}</Part>
      </p>
      <ul className="border-t border-line">
        {(showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST)).map(({ client, name, sizeBytes, finalBytes }) => (
          <li key={client.id} className="flex min-h-12 items-center gap-4 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 truncate">
              <ShownText>{name}</ShownText>
              {client.archivedAt !== null && <span className="text-13 text-soft"> · {texts.archived}</span>}
            </span>
            {/* Hides the bar from screen readers, which read the figure beside it. */}
            <span aria-hidden className="w-30 shrink-0 max-sm:hidden">
              <span className="flex h-1 overflow-hidden rounded-full bg-line">
                {[[tones.final, finalBytes] as const, [tones.preview, sizeBytes - finalBytes] as const].map(
                  ([tone, bytes]) => (
                    <span
                      key={tone}
                      className={classNames('h-full', tone)}
                      style={{ width: `${(bytes / largest.sizeBytes) * 100}%` }}
                    />
                  ),
                )}
              </span>
            </span>
            <span className="w-20 shrink-0 text-right text-13 tabular-nums">{sizeText(sizeBytes)}</span>
            <Link
              to="/client/$clientId"
              params={{ clientId: client.id }}
              aria-label={texts.tidyOf(name)}
              className={buttonLook({ kind: 'outline', size: 'small' })}
            >
              {texts.tidy}
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_AT_FIRST && (
        <TextButton className="mt-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.fewer : texts.all(rows.length)}
        </TextButton>
      )}
    </Section>
  )
}

const tones = { final: 'bg-ink', preview: 'bg-accent' }

const Part = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className={classNames('size-2 rounded-full', tone)} />
    {children}
  </span>
)
