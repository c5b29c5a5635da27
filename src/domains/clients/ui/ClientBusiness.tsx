import { lazy, Suspense, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Switch } from '#ui/fields/Switch.tsx'
import { clientsNl } from '../clients.nl.ts'
import type { BusinessFields, SavedBusiness } from './business-fields.ts'

const BusinessClientFields = lazy(async () => ({
  default: (await import('./BusinessClientFields.tsx')).BusinessClientFields,
}))

type ClientBusinessProps = {
  saved?: SavedBusiness | null
  /** Stands beside the label of a VAT number that is saved. */
  renderCheck?: (() => ReactNode) | undefined
  className?: string
}

/** For within the `FormProvider` of a client's form. */
export function ClientBusiness({ saved = null, renderCheck, className }: ClientBusinessProps) {
  const { register, control } = useFormContext<BusinessFields>()
  const isBusiness = useWatch({ control, name: 'isBusiness' })
  return (
    <div className={className}>
      <Switch label={clientsNl.business.open} {...register('isBusiness')} />
      {!isBusiness && saved && (
        <p className="mt-1 text-13 text-pretty text-soft">{clientsNl.business.cleared}</p>
      )}
      {isBusiness && (
        <Suspense>
          <BusinessClientFields saved={saved} renderCheck={renderCheck} />
        </Suspense>
      )}
    </div>
  )
}
