import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { passkey, passkeysContract } from '../../passkeys.contract.ts'
import { passkeysNl } from '../../passkeys.nl.ts'
import { forgetPasskey, makePasskey } from './browser-passkeys.ts'

const passkeys = browserApi<typeof passkeysContract>('passkeys')

export type Passkey = z.infer<typeof passkey>

const passkeysKey = ['security', 'all', 'passkeys'] as const

export const passkeysQuery = queryOptions({
  queryKey: passkeysKey,
  queryFn: () => passkeys.listPasskeys({}),
})

const { adding, renaming, removing } = passkeysNl

export const useAddPasskey = (onAdded: () => void) =>
  useSave(addPasskey, {
    messages: { ...adding, done: (_typed, outcome) => (outcome === 'added' ? adding.done : undefined) },
    inlineErrors: ['wrong_credentials'],
    invalidates: [passkeysKey],
    onDone: (outcome) => {
      if (outcome === 'added') onAdded()
    },
  })

async function addPasskey({ name, password }: { name: string; password: string }) {
  const made = await makePasskey(await passkeys.startAdding({ password }))
  if (typeof made === 'string') return made
  await passkeys.addPasskey({ name, credential: made })
  return 'added'
}

export const useRenamePasskey = (onDone: () => void) =>
  useSave(passkeys.renamePasskey, { messages: renaming, invalidates: [passkeysKey], onDone })

export const useRemovePasskey = () =>
  useSave(passkeys.removePasskey, {
    messages: removing,
    invalidates: [passkeysKey],
    onDone: (removed) => void forgetPasskey(removed),
  })
