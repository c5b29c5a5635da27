import { longDate } from '#platform/pure/format.nl.ts'

const others = 'Mails over bestellingen, betalingen en inloggen krijg je wel.'

export const stopLinkNl = {
  foot: (studio: string) => `Geen berichten meer van ${studio}?`,
  ask: (studio: string) => ({
    title: `Geen berichten meer van ${studio}?`,
    line: `Je krijgt dan geen uitnodigingen, mails over foto’s en berichten meer. ${others}`,
  }),
  stop: 'Geen berichten meer',
  stopped: (studio: string, since: Date) => ({
    title: `Je krijgt geen berichten meer van ${studio}`,
    line: `Sinds ${longDate(since)}. ${others}`,
  }),
  resume: 'Toch weer berichten',
  resumed: (studio: string) => ({
    title: `Je krijgt weer berichten van ${studio}`,
    line: 'Liever toch niet? Met de knop stop je ze opnieuw.',
  }),
  wrong: {
    brand: 'Lichttafel',
    title: 'Deze link klopt niet',
    line: 'Open hem opnieuw vanuit je mail. Werkt dat niet, antwoord dan op de mail zelf.',
  },
}
