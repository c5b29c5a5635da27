import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import { orderPartsNl } from './order-parts.nl.ts'
import type { ordersContract } from './orders.contract.ts'
import { momentsNl, orderStatusesNl } from './orders.nl.ts'
import type { OrderStatus } from './orders.rules.ts'

type Contract = typeof ordersContract

const gone = {
  title: 'Bestelling niet gevonden',
  line: 'Deze bestelling is niet van jouw studio of bestaat niet.',
}
export const WITHDRAWN =
  'De klant heeft deze bestelling herroepen en krijgt het geld terug. Maak of verstuur er niets meer van.'
const broken = (title: string) => ({ title, line: 'Er is iets misgegaan. Probeer het opnieuw.' })
export const notNow = (title: string) =>
  ({
    order_not_found: gone,
    order_withdrawn: { title, line: WITHDRAWN },
    not_now: ({ status }) => ({
      title,
      line: `Deze bestelling is intussen ${orderStatusesNl[status].toLowerCase()}.`,
    }),
  }) satisfies RefusalTexts<Contract['shipOrder'] | Contract['completeOrder']>

export const studioOrdersNl = {
  label: 'Bestellingen',
  all: 'Alle bestellingen',
  failed: 'Kon bestellingen niet laden',
  loading: 'Bestellingen laden',
  nothingFound: {
    title: 'Geen bestelling gevonden',
    line: 'Zoek anders, of kies een andere status of periode.',
  },
  showAll: 'Toon alle bestellingen',
  noneOfStatus: (status: string) => `Geen bestellingen met status ${status.toLowerCase()}`,
  search: 'Nummer, klant of product',
  searchLabel: 'Bestellingen zoeken',
  columns: {
    order: 'Bestelling',
    client: 'Klant',
    items: 'Besteld',
    status: 'Status',
    total: 'Totaal',
    actions: 'Acties',
  },
  moreItems: (count: number) => `+${count} meer items...`,
  view: 'Bekijk details',
  viewWhich: (number: string) => `Bekijk details van bestelling ${number}`,
  views: { label: 'Weergave', cards: 'Kaarten', table: 'Tabel' },

  details: {
    ...orderPartsNl,
    title: (number: string) => `Bestelling ${number}`,
    loading: 'Bestelling laden',
    failed: 'Kon deze bestelling niet laden',
    gone,
    items: 'Besteld',
    history: 'Verloop',
    moments: {
      ...momentsNl,
      reminded: 'Herinnerd',
      refunded: (cents: number) => `${euros(cents)} terugbetaald`,
    },
    notYet: { paid: 'Nog niet betaald', shipped: 'Nog niet verzonden', completed: 'Nog niet voltooid' },
    by: (carrier: string) => `Met ${carrier}`,
    trackAndTrace: 'Track & trace',
    more: 'Meer',
    print: 'Afdrukken',
  },

  next: {
    pending: {
      title: 'Wacht op betaling',
      line: 'Je klant heeft een mail met een betaallink. Zodra er betaald is, kun je produceren.',
    },
    processing: { title: 'Betaald, klaar om te produceren', line: 'Maak de afdrukken en verstuur ze.' },
    shipped: { title: 'Onderweg', line: 'Zet de bestelling op voltooid zodra alles is aangekomen.' },
    completed: { title: 'Afgerond', line: 'Alles is aangekomen.' },
    canceled: { title: 'Geannuleerd', line: 'Deze bestelling gaat niet door.' },
  } satisfies Record<OrderStatus, { title: string; line: string }>,
  pickUp: {
    next: {
      processing: {
        title: 'Betaald, klaar om te produceren',
        line: 'Maak de afdrukken en laat je klant weten dat ze klaarliggen.',
      },
      shipped: {
        title: 'Klaar om op te halen',
        line: 'Zet de bestelling op voltooid zodra alles is opgehaald.',
      },
    },
    notYet: 'Nog niet klaar om op te halen',
  },
  extras: {
    next: {
      pending: { title: 'Wacht op betaling', line: 'Je klant heeft een mail met een betaallink.' },
      processing: { title: 'Betaald', line: 'Je klant heeft de extra foto’s betaald.' },
      shipped: { title: 'Betaald', line: 'Je klant heeft de extra foto’s betaald.' },
      completed: { title: 'Betaald', line: 'De extra foto’s horen bij de keuze van je klant.' },
      canceled: { title: 'Geannuleerd', line: 'Deze bestelling gaat niet door.' },
    } satisfies Record<OrderStatus, { title: string; line: string }>,
    reconsiders: (day: string) =>
      `Bedenktijd tot ${longDate(day)}. Je klant vroeg niet om meteen te beginnen.`,
  },
  downloadStarts: { title: 'Je download begint zo', line: 'Je browser laat zien hoe ver hij is.' },

  move: {
    open: 'Status wijzigen',
    shipped: 'Je klant krijgt een mail, met track & trace als je die invult.',
    ready: 'Je klant krijgt een mail dat de bestelling klaarligt.',
    completed: 'Je klant krijgt een mail dat de bestelling is afgerond.',
    canceled: 'Je ziet eerst wat er wordt terugbetaald. Je klant krijgt een mail.',
  },

  ship: {
    open: 'Markeer als verzonden',
    title: (number: string) => `Bestelling ${number} versturen`,
    line: (name: string) => `${name} krijgt hierover een mail.`,
    carrier: 'Vervoerder',
    carriers: { PostNL: 'PostNL', DHL: 'DHL', other: 'Anders' },
    otherCarrier: 'Naam van de vervoerder',
    otherCarrierHint: 'Bijvoorbeeld DPD, of zelf gebracht',
    trackAndTrace: 'Track & trace',
    trackAndTraceHint: 'De code, of het adres waar het pakket te volgen is',
    submit: 'Markeer als verzonden',
    done: (name: string) => ({ title: 'Bestelling verzonden', line: `${name} krijgt een mail.` }),
    refusals: notNow('Kon niet als verzonden markeren'),
    broken: broken('Kon niet als verzonden markeren'),
  },
  ready: {
    open: 'Markeer als klaar om op te halen',
    title: (number: string) => `Bestelling ${number} ligt klaar`,
    submit: 'Markeer als klaar',
    done: (name: string) => ({ title: 'Bestelling klaar om op te halen', line: `${name} krijgt een mail.` }),
  },
  complete: {
    open: 'Markeer als voltooid',
    done: () => 'Bestelling voltooid',
    refusals: notNow('Kon de status niet wijzigen'),
    broken: broken('Kon de status niet wijzigen'),
  },
  remind: {
    open: 'Klant herinneren',
    last: (when: string) => `Laatst herinnerd op ${when}`,
    notAgainYet: (when: string) => `Herinnerd op ${when}. Een dag later kan het weer.`,
    done: () => 'Herinnering verstuurd',
    refusals: {
      ...notNow('Herinneren is niet meer nodig'),
      reminded_recently: {
        title: 'Deze klant is vandaag al herinnerd',
        line: 'Een dag na de vorige herinnering kan het weer.',
      },
    } satisfies RefusalTexts<Contract['remindClient']>,
    broken: broken('Herinnering niet verstuurd'),
  },

  sheet: {
    title: 'Werkbon',
    ordered: 'Besteld op',
    paid: 'Betaald op',
    done: 'Klaar',
    format: 'Formaat',
    photo: 'Foto',
    product: 'Product',
    quantity: 'Aantal',
    pieces: (count: number) => `${orderPartsNl.quantity(count)} in totaal`,
    arranged: 'Levering in overleg',
    pickUp: 'Wordt opgehaald',
  },
}
