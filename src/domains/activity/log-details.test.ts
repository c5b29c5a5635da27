import { expect, test } from 'vitest'
import { activityNl } from './activity.nl.ts'

test.each([
  ['photo_uploaded', '12', '12'],
  ['photo_renamed', '2026', '2026'],
  ['comment_edited', '12', '12'],
  ['client_created', '7', '7'],
  ['photo_deleted', '12', '12 foto’s'],
  ['photo_approved', '1', '1 foto'],
])('the log says of a line %s with %j: %j', (action, details, said) => {
  expect(activityNl.detailsOf({ action, details })).toBe(said)
})
