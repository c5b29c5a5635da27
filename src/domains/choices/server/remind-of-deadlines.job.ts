import { path } from '#domains/access/paths.rules.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import {
  findWaitingInvitation,
  hadEnoughLetters,
  isUninvited,
  sendStoppableLetter,
} from '#domains/clients/server/clients.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { forEachSettled } from '#platform/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { addDays, calendarDay, TIME_ZONE } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { daysUntil, dueReminder, reminderDays } from '../choices.rules.ts'
import { changeList, lockList, type LockedList } from '../core/server/choice-lists.sql.ts'
import { countChosen } from '../core/server/chosen-photos.sql.ts'
import { announceChoice, choicesPublished } from './move-list.ts'
import { choiceLettersNl } from '../messages/choice-letters.nl.ts'
import { listNearDeadline } from '../messages/server/remind-of-deadlines.sql.ts'
import {
  choiceFacts,
  writeToStudioOfChoice,
  type ChoiceFacts,
} from '../messages/server/write-about-choice.ts'

/** In Amsterdam. Later on the day it makes up for a morning without a server, but it wakes nobody at night. */
const [FROM_HOUR, UNTIL_HOUR] = [10, 21]

let hours: Intl.DateTimeFormat | undefined
const inAmsterdam = { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' } as const

/**
 * Writes at ten about the deadlines of choices: 14, 7 and 1 day before them to the client, and on the day after to both
 * sides. Of letters that were missed only the nearest goes.
 */
export const remindOfDeadlines = defineCronJob({
  task: 'remind-of-deadlines',
  lane: 'quick',
  // The queue counts in UTC, whose hours move with summer time.
  cron: '0 * * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    hours ??= new Intl.DateTimeFormat('en-GB', inAmsterdam)
    const hour = Number(hours.format(now))
    if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return
    const today = calendarDay(now)
    const near = { today, until: addDays(today, reminderDays[0]), now }
    const lists = await asSystem(services.pool, (tx) => listNearDeadline(tx, near))
    // One transaction each: an error with one client doesn't keep another from their letter.
    await forEachSettled(lists, ({ id }) =>
      asSystem(services.pool, (tx) => remind({ tx, services, now }, id)),
    )
  },
})

type Reminding = { tx: Tx<'system'>; services: Services; now: Date }

async function remind(running: Reminding, listId: string): Promise<void> {
  const { tx, now } = running
  const today = calendarDay(now)
  const list = await lockList(tx, listId)
  // It may have been handed in, extended or written about since it was found.
  if (list?.state !== 'open' || list.deadlineOn === null) return
  const stage = dueReminder(list.deadlineOn, today)
  if (stage === undefined || (list.remindedStage !== null && list.remindedStage <= stage)) return
  await changeList(tx, list, { remindedStage: stage })
  const about = await choiceFacts(running, list)
  const count = await countChosen(tx, list)
  if (stage === 0) await tellOfPassedDay(running, list, about, count)
  await writeToClient(running, list, about, { stage, count })
}

const factsOf = (list: LockedList, about: ChoiceFacts, count: number) => ({
  ...about,
  count,
  deadlineOn: list.deadlineOn!,
  afterDeadline: list.afterDeadline,
})

async function tellOfPassedDay(running: Reminding, list: LockedList, about: ChoiceFacts, count: number) {
  const { tx, now } = running
  const { clientId, studioId, galleryId } = list
  await notifyStudio(tx, { kind: 'choice_late', studioId, subjectId: clientId, galleryId }, now)
  const texts = choiceLettersNl.dayPassedForStudio(factsOf(list, about, count))
  await writeToStudioOfChoice(running, about, list.galleryId, { kind: 'choice_late', texts })
  await announceChoice(running, list, about, { type: 'choice.deadline_passed' })
  await choicesPublished(tx, list)
}

async function writeToClient(
  running: Reminding,
  list: LockedList,
  about: ChoiceFacts,
  { stage, count }: { stage: number; count: number },
): Promise<void> {
  const { tx, now } = running
  const { clientId, studioId, deadlineOn, included } = list
  const { people } = about
  // Whoever was not invited yet knows of no gallery.
  if ((await isUninvited(tx, people)) || (await findWaitingInvitation(tx, clientId))) return
  if (await hadEnoughLetters(running, clientId)) return
  const facts = factsOf(list, about, count)
  const daysLeft = daysUntil(deadlineOn!, calendarDay(now))
  const isFull = included !== null && count >= included
  const { button, ...texts } =
    stage === 0 ? choiceLettersNl.dayPassed(facts) : choiceLettersNl.reminder({ ...facts, daysLeft, isFull })
  const brand = brandOf(people)
  await sendStoppableLetter(
    running,
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
