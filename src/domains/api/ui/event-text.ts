import type { StudioEventType } from '#domains/activity/studio-events.rules.ts'
import { webhooksNl } from '../webhooks/webhooks.nl.ts'

export function eventText(type: StudioEventType): string {
  const [subject = '', verb = ''] = type.split('.')
  return webhooksNl.events[subject]![verb]!
}
