/** The time zone in which days begin and times are shown. */
export const TIME_ZONE = 'Europe/Amsterdam'

// Made at the first use: on a phone it takes longer than all else that runs before the first screen.
let days: Intl.DateTimeFormat | undefined

/** The day in Amsterdam: '2026-11-21'. */
export const calendarDay = (moment: Date) =>
  (days ??= new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })).format(moment)

/** Whether this is an existing day as 'YYYY-MM-DD' from 1900 to 2200. PostgreSQL has no year 0, and days are added to. */
export const isDay = (text: string) =>
  /^(?:19\d\d|2[01]\d\d|2200)-\d\d-\d\d$/.test(text) &&
  // Date rolls a day that does not exist over to another one.
  new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text

/** The day so many days after an ISO date; before it, when negative. */
export const addDays = (day: string, days: number) => {
  const moved = new Date(`${day}T00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
