import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { featurePicturesNl as texts } from './feature-pictures.nl.ts'

export const ClientsPicture = () => (
  <>
    <div className="mb-2 flex items-baseline justify-between">
      <p className="text-17 font-semibold tracking-title">{texts.clientsTitle}</p>
      <p className="text-13 text-soft">{texts.clientsCount}</p>
    </div>
    <Card>
      {texts.clients.map(({ name, line, status }) => (
        <ListRow
          key={name}
          start={<Avatar name={name} className="max-sm:hidden" />}
          title={name}
          line={line}
          end={<ClientStatusBadge status={status} />}
        />
      ))}
    </Card>
  </>
)
