import { apiKeysNl } from '#domains/api/api-keys.nl.ts'
import { ApiKeysCard } from '#domains/api/ui/ApiKeysCard.tsx'
import { WebhooksCard } from '#domains/api/ui/WebhooksCard.tsx'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { OwnDomainCard } from '#domains/studios/ui/OwnDomainCard.tsx'
import { UploaderCard } from '#domains/uploads/ui/UploaderCard.tsx'

/** What joins a studio to the rest of its work, in cards. */
export function ConnectionsSettings() {
  const planLink = <PlanSettingsLink replace>{apiKeysNl.toPlan}</PlanSettingsLink>
  return (
    <div className="grid max-w-180 gap-10">
      <OwnDomainCard />
      <ApiKeysCard planLink={planLink} />
      <WebhooksCard planLink={planLink} />
      <UploaderCard />
    </div>
  )
}
