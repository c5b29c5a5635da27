import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changedSettings, phonePattern, type StudioSettings } from '../studios.rules.ts'
import { mySettings, useSaveSettings } from './settings.queries.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/**
 * What is saved and what is typed over it. What is not touched follows another tab; what is touched stays until it is
 * saved or put back.
 */
export function useSettingsForm() {
  const settings = useQuery(mySettings)
  const [edits, setEdits] = useState<Partial<StudioSettings>>({})
  const saved = settings.data?.saved
  const typed = saved && { ...saved, ...edits }
  const changes = saved && typed ? changedSettings(saved, typed) : {}
  const save = useSaveSettings((sent) =>
    // What was typed while it was being saved is still to be saved.
    setEdits((now) => (saved ? changedSettings({ ...saved, ...sent }, { ...saved, ...now }) : now)),
  )
  const isPhoneInvalid = changes.phoneNumber !== undefined && !phonePattern.test(changes.phoneNumber)
  return {
    settings,
    typed,
    changes,
    changeCount: Object.keys(changes).length,
    isPhoneInvalid,
    isSaving: save.isPending,
    set: (change: Partial<StudioSettings>) => setEdits((now) => ({ ...now, ...change })),
    undo: () => setEdits({}),
    save: () => {
      if (Object.keys(changes).length > 0 && !isPhoneInvalid) save.mutate(changes)
    },
  }
}
