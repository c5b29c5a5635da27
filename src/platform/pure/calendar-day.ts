export const TIME_ZONE = 'Europe/Amsterdam'

// The formatter is created at first use: on a phone that takes longer than all other code before
// the first screen.
let days: Intl.DateTimeFormat | undefined

export const calendarDay = (moment: Date) =>
  (days ??= new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })).format(moment)

/**
 * Whether the text is an existing day ('YYYY-MM-DD') from 1900 to 2200. The limits leave room for
 * adding days and exclude year 0, which PostgreSQL lacks.
 */
export const isDay = (text: string) =>
  /^(?:19\d\d|2[01]\d\d|2200)-\d\d-\d\d$/.test(text) &&
  // Date turns a day that does not exist into another one.
  new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text

export const addDays = (day: string, days: number) => {
  const moved = new Date(`${day}T00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
