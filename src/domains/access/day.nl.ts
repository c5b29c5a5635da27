/** For a field that takes any day of the calendar. */
export const dayOutOfRange = 'Kies een dag tussen 1900 en 2200.'
