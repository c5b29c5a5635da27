import type { StudioEventType } from '#domains/activity/studio-events.rules.ts'
import { webhooksNl } from '../webhooks/webhooks.nl.ts'

/** What happened, in words. */
export function eventText(type: StudioEventType): string {
  const [subject = '', verb = ''] = type.split('.')
  return webhooksNl.events[subject]![verb]!
}
