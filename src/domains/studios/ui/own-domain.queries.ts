import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type { ownDomainContract } from '../own-domain.contract.ts'
import { ownDomainNl } from '../own-domain.nl.ts'

const ownDomain = browserApi<typeof ownDomainContract>('ownDomain')

export const ownDomainQuery = queryOptions({
  queryKey: ['ownDomain'],
  queryFn: () => ownDomain.findOwnDomain({}),
})

const refreshes = [ownDomainQuery.queryKey]

export const useSetOwnDomain = (onDone: () => void) =>
  useSaving(ownDomain.setOwnDomain, {
    says: { ...ownDomainNl.setting, done: () => ownDomainNl.isSet },
    atField: ['host_refused', 'host_taken'],
    refreshes,
    onDone,
  })

export const useCheckOwnDomain = () =>
  useSaving(ownDomain.checkOwnDomain, { says: ownDomainNl.checking, refreshes })

export const useRemoveOwnDomain = () =>
  useSaving(ownDomain.removeOwnDomain, {
    says: { ...ownDomainNl.removing, done: () => ownDomainNl.isRemoved },
    refreshes,
  })
