import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Switch } from '#ui/fields/Switch.tsx'
import { clientsNl } from '../clients.nl.ts'
import type { BusinessFields } from './business-fields.ts'
import type { ClientOfPage } from './clients.queries.ts'

const BusinessClientFields = lazy(async () => ({
  default: (await import('./BusinessClientFields.tsx')).BusinessClientFields,
}))

/** Must be inside the `FormProvider` of a client's form. `client` is absent for a new client. */
export function ClientBusiness({ client, className }: { client?: ClientOfPage; className?: string }) {
  const { register, control } = useFormContext<BusinessFields>()
  const isBusiness = useWatch({ control, name: 'isBusiness' })
  return (
    <div className={className}>
      <Switch label={clientsNl.business.open} {...register('isBusiness')} />
      {!isBusiness && client?.business && (
        <p className="mt-1 text-13 text-pretty text-soft">{clientsNl.business.cleared}</p>
      )}
      {isBusiness && (
        <Suspense>
          <BusinessClientFields client={client} />
        </Suspense>
      )}
    </div>
  )
}
