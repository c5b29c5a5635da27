import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type { apiKey, apiKeysContract } from '../api-keys.contract.ts'
import { apiKeysNl } from '../../api-keys.nl.ts'

const apiKeys = browserApi<typeof apiKeysContract>('apiKeys')

export type ApiKey = z.infer<typeof apiKey>

const keysKey = ['apiKeys', 'all', 'list']

export const apiKeysQuery = queryOptions({ queryKey: keysKey, queryFn: () => apiKeys.listKeys({}) })

type Shows = (made: { key: string }) => void

export const useCreateKey = (onDone: Shows) =>
  useSaving(apiKeys.createKey, {
    says: apiKeysNl.making,
    atField: ['wrong_credentials'],
    refreshes: [keysKey],
    onDone,
  })

export const useRenewKey = (onDone: Shows) =>
  useSaving(apiKeys.renewKey, {
    says: apiKeysNl.renewing,
    atField: ['wrong_credentials'],
    refreshes: [keysKey],
    onDone,
  })

export const useRevokeKey = () =>
  useSaving(apiKeys.revokeKey, {
    says: { ...apiKeysNl.revoking, done: () => apiKeysNl.revoking.done },
    refreshes: [keysKey],
  })
