const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' })

/** The day it is in Amsterdam at this moment: '2026-11-21'. */
export const calendarDay = (moment: Date) => days.format(moment)
