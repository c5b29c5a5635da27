/** By whose clock days begin and moments are told. */
export const TIME_ZONE = 'Europe/Amsterdam'

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })

/** The day it is in Amsterdam at this moment: '2026-11-21'. */
export const calendarDay = (moment: Date) => days.format(moment)

/** Whether this is a day as such: 'YYYY-MM-DD', and one that there is, to a database as well. */
export const isDay = (text: string) =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) &&
  // A day that does not exist rolls over to another one.
  new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text
