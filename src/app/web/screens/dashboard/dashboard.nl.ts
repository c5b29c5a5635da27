import { figure, signedFigure, signedPercent } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { DashboardTab } from './dashboard-search.ts'

const smallNumbers = 'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ')
const inWords = (count: number) => smallNumbers[count] ?? String(count)
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const photos = (count: number) => plural(count, 'foto', "foto's")

// Compares what was added this month with last month, even when the figure above counts something else.
const trendOf = (what: string) => (difference: number, month: string) =>
  difference === 0 ? `gelijk aan ${month}` : `${signedFigure(difference)}${what} t.o.v. ${month}`

export const dashboardNl = {
  brand: 'Lichttafel',
  nav: 'Onderdelen',
  tabs: {
    overzicht: 'Overzicht',
    klanten: 'Klanten',
    fotos: "Foto's",
    bestellingen: 'Bestellingen',
  } satisfies Record<DashboardTab, string>,
  menu: 'Menu',
  welcome: (studioName: string | undefined) => (studioName ? `Welkom, ${studioName}` : 'Welkom'),
  webhook: 'Webhook testen',
  lightTheme: 'Licht thema',
  darkTheme: 'Donker thema',
  signOut: 'Uitloggen',
  upload: 'Uploaden',

  waitingCount: (count: number) =>
    count === 0
      ? 'Er wacht niets op je.'
      : count === 1
        ? 'Eén ding wacht op je.'
        : `${capitalised(inWords(count))} dingen wachten op je.`,

  figures: {
    label: 'Cijfers van je studio',
    clients: 'Actieve klanten',
    photos: "Foto's geüpload",
    orders: 'Openstaande bestellingen',
    revenue: 'Omzet',
    number: figure,
    trends: { clients: trendOf(' nieuw'), photos: trendOf(''), orders: trendOf(' besteld') },
    trendPercent: (share: number, month: string) =>
      share === 0 ? `gelijk aan ${month}` : `${signedPercent(share)} t.o.v. ${month}`,
    failed: 'Kon de cijfers niet laden',
  },

  waiting: {
    title: 'Wacht op jou',
    empty: {
      title: 'Je bent helemaal bij',
      line: 'Zodra een klant kiest of iets niet lukt, zie je het hier.',
    },
    loading: 'Laden wat op je wacht',
    failed: 'Kon niet laden wat op je wacht',
    showAll: (count: number) => `Toon alle ${count}`,
    showFewer: 'Toon minder',
    chosen: (name: string) => `${name} heeft een keuze gemaakt`,
    chosenLine: (favorites: number, approved: number, comments: number) =>
      [
        favorites > 0 && plural(favorites, 'favoriet', 'favorieten'),
        approved > 0 && `${approved} goedgekeurd`,
        comments > 0 && plural(comments, 'opmerking', 'opmerkingen'),
      ]
        .filter(Boolean)
        .join(', '),
    chosenVerb: 'Bekijk keuze',
    notUploaded: (count: number, name: string) => `${photos(count)} van ${name} niet geüpload`,
    stillWaiting: (count: number, name: string) =>
      `${photos(count)} van ${name} ${count === 1 ? 'wacht' : 'wachten'} nog: kies de map opnieuw`,
    stillWaitingLine: 'Wat er al is, wordt herkend',
    notUploadedLine: 'Upload ze opnieuw, of haal ze van de lijst',
    notUploadedVerb: 'Opnieuw',
    dismiss: (name: string) => `Niet meer melden: mislukte uploads van ${name}`,
    notMade: (count: number, name: string) => `${photos(count)} van ${name} niet verwerkt`,
    notMadeLine: 'De klant ziet deze nog niet',
    notMadeVerb: 'Opnieuw',
    noPreviews: (name: string) => `${name} heeft nog geen previews`,
    noPreviewsLine: (since: string) => `Klant sinds ${since}`,
    noPreviewsVerb: 'Uploaden',
    toProduce: (number: string) => `Bestelling ${number} is betaald`,
    toProduceLine: (name: string, items: string, total: string) => `${name}: ${items}, ${total}`,
    toProduceVerb: 'Bekijken',
  },

  recentClients: { title: 'Recente klanten', all: (count: number) => `Alle ${count}` },
  recentPhotos: { title: "Recente foto's", all: "Alle foto's" },
}
