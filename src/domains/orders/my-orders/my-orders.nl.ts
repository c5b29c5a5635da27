import { longDate, shortDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'

const pieces = (count: number) => plural(count, 'artikel', 'artikelen')

export const myOrdersNl = {
  title: 'Bestellingen',
  loading: 'Bestellingen laden',
  failed: 'Kon je bestellingen niet laden',
  empty: { title: 'Je hebt nog niets besteld', line: 'Kies afgeronde foto’s en druk op Bestellen.' },
  number: (number: string) => `Bestelling ${number}`,
  placedOn: (moment: string) => shortDate(moment),
  count: pieces,
  back: 'Alle bestellingen',

  order: {
    loading: 'Bestelling laden',
    failed: 'Kon je bestelling niet laden',
    notFound: { title: 'Deze bestelling is er niet', line: 'Misschien hoort de link bij een ander account.' },
    items: 'Wat je bestelde',
    address: 'Bezorgadres',
    delivery: 'Ophalen',
    pickUp: 'Je haalt het op bij je fotograaf.',
    addressWithheld: 'Je adres zie je na inloggen met een nieuwe link.',
    noAddress: 'De bezorging spreek je af met je fotograaf.',
    notes: 'Je opmerking',
    track: 'Volg je pakket',
    code: (code: string) => `Track & trace: ${code}`,
    carrier: (carrier: string) => `Verzonden met ${carrier}`,
    waits: 'Deze bestelling wacht op je betaling. Daarna worden je afdrukken gemaakt.',
    processing: (moment: string) => `Betaald op ${longDate(moment)}. Je afdrukken worden gemaakt.`,
    free: 'Je hoeft niets te betalen. Je afdrukken worden gemaakt.',
    ready: (moment: string) => `Sinds ${longDate(moment)} klaar om op te halen.`,
    shipped: (moment: string) => `Verzonden op ${longDate(moment)}.`,
    completed: (moment: string) => `Voltooid op ${longDate(moment)}.`,
    extras: {
      waits: 'Deze bestelling met je extra foto’s wacht op je betaling.',
      paid: (moment: string) => `Betaald op ${longDate(moment)}.`,
    },
    canceled: (moment: string) => `Geannuleerd op ${longDate(moment)}.`,
    canceledPaid: (moment: string) => `Geannuleerd op ${longDate(moment)}. Wat je betaalde, krijg je terug.`,
  },

  placed: {
    title: 'Bestelling geplaatst',
    thanks: (name: string) => `Bedankt, ${name.trim().split(/\s+/)[0]}.`,
    unpaid: 'Je bestelling wacht op je betaling.',
    leaving: { title: 'Naar betalen', line: 'De betaalpagina wordt geopend.' },
    steps: {
      ordered: (moment: string) => ({ name: 'Besteld', when: longDate(moment) }),
      paid: (moment: string | null, totalCents: number) => ({
        name: totalCents === 0 || moment ? 'Betaald' : 'Betalen',
        when:
          totalCents === 0 ? 'Niet nodig' : moment ? longDate(moment) : 'Nu, of later met de link in je mail',
      }),
      sent: { name: 'Verzenden', when: 'Daarna' },
      ready: { name: 'Ophalen', when: 'Daarna' },
    },
    number: (number: string, total: string) => `Bestelling ${number}, ${total}`,
    mail: 'We sturen een bevestiging met een betaallink naar het adres waarmee je inlogt.',
    production: 'Je afdrukken worden gemaakt zodra je hebt betaald.',
    shipping: 'Je krijgt weer een mail als je bestelling is verzonden.',
    pickUp: 'Je krijgt weer een mail als je bestelling klaar is om op te halen.',
    free: 'Je hoeft niets te betalen. Je afdrukken worden nu gemaakt.',
    next: 'Zo gaat het verder',
    later: 'Later betalen',
    paid: 'Deze bestelling is al betaald.',
    toOrder: 'Bekijk je bestelling',
  },
}
