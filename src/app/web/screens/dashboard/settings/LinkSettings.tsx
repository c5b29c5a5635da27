import { Link } from '@tanstack/react-router'
import { apiKeysNl } from '#domains/api/api-keys.nl.ts'
import { ApiKeysCard } from '#domains/api/ui/ApiKeysCard.tsx'
import { UploaderCard } from '#domains/uploads/ui/UploaderCard.tsx'
import { textLinkLook } from '#ui/text-link-look.ts'

/** What a studio ties to the product. */
export function LinkSettings() {
  return (
    <div className="grid gap-8">
      <ApiKeysCard
        planLink={
          <Link
            to="/dashboard"
            search={(now) => ({ ...now, instellingen: 'abonnement' })}
            replace
            className={textLinkLook}
          >
            {apiKeysNl.toPlan}
          </Link>
        }
      />
      <UploaderCard />
    </div>
  )
}
