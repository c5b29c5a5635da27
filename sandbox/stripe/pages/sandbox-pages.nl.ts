const money = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
const day = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })

export const formatEuros = (cents: number) => money.format(cents / 100)
export const formatDay = (seconds: number) => day.format(new Date(seconds * 1000))

const intervals: Record<string, [one: string, many: string]> = {
  day: ['per dag', 'dagen'],
  week: ['per week', 'weken'],
  month: ['per maand', 'maanden'],
  year: ['per jaar', 'jaar'],
}

export const sandboxNl = {
  sandbox: 'Proefomgeving: er gaat geen geld om.',
  back: 'Terug',
  every: (interval: string, count: number) => {
    const [one, many] = intervals[interval] ?? ['', '']
    return count === 1 ? one : `per ${count} ${many}`
  },
  pay: {
    title: 'Betalen',
    youPay: 'Je betaalt',
    nothingToday: 'Vandaag betaal je niets',
    trialUntil: (until: string, price: string) => `Gratis tot ${until}, daarna ${price}.`,
    renews: (price: string) => `Daarna telkens ${price}, tot je opzegt.`,
    quantity: (count: number) => `${count} ×`,
    email: 'E-mailadres',
    method: 'Betaalmethode',
    methods: {
      ideal: 'iDEAL | Wero',
      card: 'Kaart',
      bancontact: 'Bancontact',
      sepa_debit: 'Automatische incasso',
    } as Record<string, string>,
    card: 'Testkaart',
    submit: 'Betalen',
    start: 'Starten',
    fail: 'Betaling laten mislukken',
    cancel: 'Annuleren',
    leave: 'Sluit je deze pagina, dan gebeurt er niets.',
    failed:
      'De betaling is mislukt en er is niets afgeschreven. Probeer het opnieuw of kies een andere betaalmethode.',
    done: 'Deze betaling is afgerond.',
    expired: 'Deze betaalpagina is verlopen. Begin opnieuw vanaf de website.',
    canceled: 'Je hebt de betaling geannuleerd. Er is niets afgeschreven.',
  },
  cards: {
    succeeds: '4242 4242 4242 4242: de betaling lukt',
    isDeclined: '4000 0000 0000 0002: de betaling wordt geweigerd',
    failsLater: '4000 0000 0000 0341: lukt nu, mislukt bij de verlenging',
    refundFails: '4000 0000 0000 5126: lukt, maar terugbetalen mislukt',
    isDisputed: '4000 0000 0000 0259: lukt, en wordt daarna betwist',
  },
  portal: {
    title: 'Abonnement en facturen',
    subscription: 'Abonnement',
    none: 'Je hebt geen abonnement.',
    statuses: {
      trialing: 'Proefperiode',
      active: 'Actief',
      past_due: 'Betaling mislukt',
      incomplete: 'Nog niet betaald',
    } as Record<string, string>,
    renewsOn: (date: string) => `Wordt verlengd op ${date}`,
    endsOn: (date: string) => `Eindigt op ${date}`,
    cancel: (date: string) => `Opzeggen per ${date}`,
    resume: 'Opzegging intrekken',
    method: 'Betaalmethode',
    noMethod: 'Nog geen betaalmethode.',
    ending: (kind: string, last4: string) => `${kind} eindigend op ${last4}`,
    changeCard: 'Kaart wijzigen',
    cardRefused: 'Deze kaart is geweigerd. Kies een andere.',
    saved: 'Opgeslagen.',
    invoices: 'Facturen',
    noInvoices: 'Er zijn nog geen facturen.',
  },
  invoice: {
    title: (number: string) => `Factuur ${number}`,
    draft: 'Concept',
    statuses: { draft: 'Concept', open: 'Open', paid: 'Betaald', void: 'Vervallen' } as Record<
      string,
      string
    >,
    date: 'Datum',
    status: 'Status',
    total: 'Totaal',
    balance: 'Verrekend tegoed',
    due: 'Te betalen',
    pdf: 'PDF downloaden',
    payNow: 'Nu betalen',
    columns: ['Omschrijving', 'Bedrag'] as const,
  },
}
