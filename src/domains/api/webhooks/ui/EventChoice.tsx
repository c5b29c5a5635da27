import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { studioEventTypes } from '#domains/activity/studio-events.rules.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { webhooksNl as texts } from '../webhooks.nl.ts'
import { eventText } from '../../ui/event-text.ts'

type EventChoiceProps = UseFormRegisterReturn & { error: string | undefined }

export const needsEvent = (chosen: readonly string[]) => chosen.length > 0 || texts.adding.eventsMissing

export function EventChoice({ error, ...field }: EventChoiceProps) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={errorId}>
      <legend className="mb-1.5 text-13 font-medium">{texts.adding.events}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {studioEventTypes.map((type) => (
          <Checkbox key={type} value={type} label={eventText(type)} {...field} />
        ))}
      </div>
      <div id={errorId} aria-live="polite" className="mt-1.5 text-13 empty:hidden">
        {error && <ErrorLine>{error}</ErrorLine>}
      </div>
    </fieldset>
  )
}
