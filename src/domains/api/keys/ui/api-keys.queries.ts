import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { apiKey, apiKeysContract } from '../api-keys.contract.ts'
import { apiKeysNl } from '../../api-keys.nl.ts'

const apiKeys = browserApi<typeof apiKeysContract>('apiKeys')

export type ApiKey = z.infer<typeof apiKey>

const keysKey = ['apiKeys', 'all', 'list'] as const

export const apiKeysQuery = queryOptions({ queryKey: keysKey, queryFn: () => apiKeys.listKeys({}) })

type Shows = (made: { key: string }) => void

export const useCreateKey = (onDone: Shows) =>
  useSave(apiKeys.createKey, {
    messages: apiKeysNl.making,
    inlineErrors: ['wrong_credentials'],
    invalidates: [keysKey],
    onDone,
  })

export const useRenewKey = (onDone: Shows) =>
  useSave(apiKeys.renewKey, {
    messages: apiKeysNl.renewing,
    inlineErrors: ['wrong_credentials'],
    invalidates: [keysKey],
    onDone,
  })

export const useRevokeKey = () =>
  useSave(apiKeys.revokeKey, { messages: apiKeysNl.revoking, invalidates: [keysKey] })
