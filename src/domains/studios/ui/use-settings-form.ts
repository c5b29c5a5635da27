import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { isPhoneNumber } from '#platform/pure/phone-number.ts'
import { changedSettings, type StudioSettings } from '../studios.rules.ts'
import { mySettings, useSaveSettings } from './settings.queries.ts'

type WatermarkField = 'watermarkText' | 'watermarkLogoId'

function fieldWithoutInk(error: unknown): WatermarkField | undefined {
  const refusal = refusalOf(error)
  return refusal?.code === 'mark_draws_nothing'
    ? (refusal.facts as { field: WatermarkField }).field
    : undefined
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
export type LoadedSettingsForm = SettingsForm & {
  typed: NonNullable<SettingsForm['typed']>
  found: NonNullable<SettingsForm['settings']['data']>
}

export function useSettingsForm() {
  const settings = useQuery(mySettings)
  const [edits, setEdits] = useState<Partial<StudioSettings>>({})
  const saved = settings.data?.saved
  const typed = saved && { ...saved, ...edits }
  const changes = saved && typed ? changedSettings(saved, typed) : {}
  const save = useSaveSettings((sent) =>
    // Edits made during the save are still unsaved.
    setEdits((now) => (saved ? changedSettings({ ...saved, ...sent }, { ...saved, ...now }) : now)),
  )
  const refused = save.error ? fieldWithoutInk(save.error) : undefined
  const noInk = refused && typed?.[refused]?.trim() === save.variables?.[refused] ? refused : undefined
  const isPhoneInvalid = !!changes.phoneNumber && !isPhoneNumber(changes.phoneNumber)
  return {
    settings,
    typed,
    changes,
    changeCount: Object.keys(changes).length,
    isPhoneInvalid,
    noInk,
    isSaving: save.isPending,
    set: (change: Partial<StudioSettings>) => setEdits((now) => ({ ...now, ...change })),
    undo: () => setEdits({}),
    save: () => {
      if (Object.keys(changes).length > 0 && !isPhoneInvalid) save.mutate(changes)
    },
  }
}
