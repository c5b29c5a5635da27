import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { ownDomainContract } from '../own-domain.contract.ts'
import { ownDomainNl } from '../own-domain.nl.ts'

const ownDomain = browserApi<typeof ownDomainContract>('ownDomain')

export const ownDomainQuery = queryOptions({
  queryKey: ['ownDomain'],
  queryFn: () => ownDomain.findOwnDomain({}),
})

const invalidates = [ownDomainQuery.queryKey] as const

export const useSetOwnDomain = (onDone: () => void) =>
  useSave(ownDomain.setOwnDomain, {
    messages: ownDomainNl.setting,
    inlineErrors: ['host_refused', 'host_taken'],
    invalidates,
    onDone,
  })

export const useCheckOwnDomain = () =>
  useSave(ownDomain.checkOwnDomain, { messages: ownDomainNl.checking, invalidates })

export const useRemoveOwnDomain = () =>
  useSave(ownDomain.removeOwnDomain, { messages: ownDomainNl.removing, invalidates })
