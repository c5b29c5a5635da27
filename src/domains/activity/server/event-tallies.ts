import { createHash } from 'node:crypto'
import { actionsOfEvent, plansBySize, type Action } from '../activity.rules.ts'

const sizeOf = (plan: string) => `array_position('{${plansBySize.join(',')}}'::text[], ${plan} #>> '{}')`

const isUpgrade = `${sizeOf('new_value')} > ${sizeOf('old_value')}`

/** What a line of these actions counts for, as SQL over its columns; one of any other action counts as one. */
const weights: Partial<Record<Action, string>> = {
  // Photos: a line about several has their number as its details, a line about one has a name.
  photo_deleted: `case when details ~ '^[0-9]{1,6}$' then details::int else 1 end`,
  // Only changes to a larger plan; a line without a plan on both sides doesn't count.
  subscription_changed: `case when ${isUpgrade} then 1 else 0 end`,
}

/** The actions of all events, in the order in which an hour's counts have them. */
export const countedActions: readonly Action[] = [...new Set(Object.values(actionsOfEvent).flat())]

/** Whose lines are counted by an index alone. */
export const plainActions = countedActions.filter((action) => !weights[action])
export const weighedActions = countedActions.filter((action) => weights[action])

export const weightOfLine = `case action ${Object.entries(weights)
  .map(([action, weight]) => `when '${action}' then ${weight}`)
  .join(' ')} else 1 end`

/** Whether a line is when its event happened: a plan that didn't grow is not. */
export const isEventLine = `(action <> 'subscription_changed' or ${isUpgrade})`

export const HOUR_MS = 60 * 60_000
export const SLOT_MS = 5 * 60_000
export const SLOTS = HOUR_MS / SLOT_MS

/** What is counted and how, so that hours that were counted otherwise are not added up. */
export const countedAs = createHash('sha256')
  .update(JSON.stringify([countedActions, weightOfLine, SLOT_MS]))
  .digest('base64url')
