import { path } from '#domains/access/paths.rules.ts'
import { asSystem, type SystemWork } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import {
  findAndLockWaitingInvitation,
  countLetterAndCheckOverLimit,
  doesClientNeedInvitation,
  sendStoppableLetter,
} from '#domains/clients/server/clients.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { addDays, calendarDay, TIME_ZONE } from '#platform/pure/calendar-day.ts'
import { daysUntil, findDueReminderDays, reminderDays } from '../choices.rules.ts'
import { changeList, lockList, type LockedList } from '../core/server/choice-lists.sql.ts'
import { countChosen } from '../core/server/chosen-photos.sql.ts'
import { announceChoice, publishChoicesChange } from './move-list.ts'
import { choiceLettersNl } from '../messages/choice-letters.nl.ts'
import { listNearDeadline } from '../messages/server/remind-of-deadlines.sql.ts'
import {
  findChoiceFacts,
  emailStudioAboutChoice,
  type ChoiceFacts,
} from '../messages/server/write-about-choice.ts'

/**
 * Hours in Amsterdam between which emails are sent. No email is sent at night. A server that was
 * down in the morning sends the emails later that day.
 */
const [FROM_HOUR, UNTIL_HOUR] = [10, 21]

let hours: Intl.DateTimeFormat | undefined
const inAmsterdam = { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' } as const

/**
 * Emails the client 14, 7 and 1 days before a deadline, and client and studio after it. Sends only
 * the latest of missed emails.
 */
export const remindOfDeadlines = defineCronJob({
  task: 'remind-of-deadlines',
  lane: 'quick',
  // Every hour: cron runs in UTC, and Amsterdam's offset changes with summer time.
  cron: '0 * * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    hours ??= new Intl.DateTimeFormat('en-GB', inAmsterdam)
    const hour = Number(hours.format(now))
    if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return
    const today = calendarDay(now)
    const near = { today, until: addDays(today, reminderDays[0]), now }
    const lists = await asSystem(services.pool, (tx) => listNearDeadline(tx, near))
    // One transaction per list, so that an error for one client doesn't stop the other emails.
    await forEachSettled(lists, ({ id }) =>
      asSystem(services.pool, (tx) => remind({ tx, services, now }, id)),
    )
  },
})

type ReminderWork = SystemWork<'tx' | 'services' | 'now'>

async function remind(work: ReminderWork, listId: string): Promise<void> {
  const { tx, now } = work
  const today = calendarDay(now)
  const list = await lockList(tx, listId)
  // Since the query, the list may have been submitted or extended, or the email sent.
  if (list?.state !== 'open' || list.deadlineOn === null) return
  const stage = findDueReminderDays(list.deadlineOn, today)
  if (stage === undefined || (list.remindedStage !== null && list.remindedStage <= stage)) return
  await changeList(tx, list, { remindedStage: stage })
  const about = await findChoiceFacts(work, list)
  const count = await countChosen(tx, list)
  if (stage === 0) await notifyOfMissedDeadline(work, list, about, count)
  await emailReminder(work, list, about, { stage, count })
}

const factsOf = (list: LockedList, about: ChoiceFacts, count: number) => ({
  ...about,
  count,
  deadlineOn: list.deadlineOn!,
  afterDeadline: list.afterDeadline,
})

async function notifyOfMissedDeadline(
  work: ReminderWork,
  list: LockedList,
  about: ChoiceFacts,
  count: number,
) {
  const { tx, now } = work
  const { clientId, studioId, galleryId } = list
  await notifyStudio(tx, { kind: 'choice_late', studioId, subjectId: clientId, galleryId }, now)
  const texts = choiceLettersNl.dayPassedForStudio(factsOf(list, about, count))
  await emailStudioAboutChoice(work, about, list.galleryId, { kind: 'choice_late', texts })
  await announceChoice(work, list, about, { type: 'choice.deadline_passed' })
  await publishChoicesChange(tx, list)
}

async function emailReminder(
  work: ReminderWork,
  list: LockedList,
  about: ChoiceFacts,
  { stage, count }: { stage: number; count: number },
): Promise<void> {
  const { tx, now } = work
  const { clientId, studioId, deadlineOn, included } = list
  const { people } = about
  // A client who was not invited yet knows of no gallery.
  if ((await doesClientNeedInvitation(tx, people)) || (await findAndLockWaitingInvitation(tx, clientId)))
    return
  if (await countLetterAndCheckOverLimit(work, clientId)) return
  const facts = factsOf(list, about, count)
  const daysLeft = daysUntil(deadlineOn!, calendarDay(now))
  const isFull = included !== null && count >= included
  const { button, ...texts } =
    stage === 0 ? choiceLettersNl.dayPassed(facts) : choiceLettersNl.reminder({ ...facts, daysLeft, isFull })
  const brand = brandOf(people)
  await sendStoppableLetter(
    work,
    { clientId, studioId },
    (url) => ({
      ...texts,
      kind: stage === 0 ? 'choice_late' : 'choice_reminder',
      to: people.clientEmail,
      brand,
      button: { text: button, url },
    }),
    { path: path('gallery', { galerij: people.hasOthers ? people.slug : undefined }) },
  )
}
