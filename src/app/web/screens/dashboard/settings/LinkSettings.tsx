import { Link } from '@tanstack/react-router'
import { apiKeysNl } from '#domains/api/api-keys.nl.ts'
import { ApiKeysCard } from '#domains/api/ui/ApiKeysCard.tsx'
import { WebhooksCard } from '#domains/api/ui/WebhooksCard.tsx'
import { textLinkLook } from '#ui/text-link-look.ts'

/** What a studio ties to the product. */
export function LinkSettings() {
  const planLink = (
    <Link
      to="/dashboard"
      search={(now) => ({ ...now, instellingen: 'abonnement' })}
      replace
      className={textLinkLook}
    >
      {apiKeysNl.toPlan}
    </Link>
  )
  return (
    <div className="grid gap-8">
      <ApiKeysCard planLink={planLink} />
      <WebhooksCard planLink={planLink} />
    </div>
  )
}
