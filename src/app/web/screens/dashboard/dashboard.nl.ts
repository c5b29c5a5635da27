import type { WithdrawalOutcome } from '#domains/orders/withdrawal/withdrawal.rules.ts'
import { figure, signedFigure, signedPercent } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { DashboardTab } from './dashboard-search.ts'
import type { FirstStepName } from './first-steps/first-steps.rules.ts'

const smallNumbers = 'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ')
const inWords = (count: number) => smallNumbers[count] ?? String(count)
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const photos = (count: number) => plural(count, 'foto', 'foto’s')

// Compares this month's additions with last month's, even when the figure above counts something
// else.
const trendOf =
  (what: string, signed = signedFigure) =>
  (difference: number, month: string) =>
    difference === 0 ? `gelijk aan ${month}` : `${signed(difference)}${what} t.o.v. ${month}`

/**
 * Growth as a share. From 9 (ten times as much) on, a multiple is shown instead of a percentage.
 */
const MANY_TIMES = 9

export const dashboardNl = {
  brand: 'Lichttafel',
  nav: 'Onderdelen',
  tabs: {
    overzicht: 'Overzicht',
    klanten: 'Klanten',
    fotos: 'Foto’s',
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
    photos: 'Foto’s geüpload',
    orders: 'Openstaande bestellingen',
    ordersShort: 'Open bestellingen',
    revenue: 'Omzet',
    number: figure,
    trends: { clients: trendOf(' nieuw'), photos: trendOf(''), orders: trendOf(' besteld') },
    trendPercent: (share: number, month: string) =>
      share < MANY_TIMES
        ? trendOf('', signedPercent)(share, month)
        : `${figure(Math.round(share + 1))}× zoveel als ${month}`,
    history: (months: string[]) => `Per maand: ${months.join(', ')}`,
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
    choiceIn: (name: string) => `${name} is klaar met kiezen`,
    choiceLate: (name: string) => `${name} is te laat met kiezen`,
    choiceLine: (count: number, delivered: number, gallery: string | null) =>
      [
        gallery,
        count === 0 ? 'nog niets gekozen' : `${photos(count)} gekozen`,
        delivered > 0 && `${delivered} van ${count} geleverd`,
      ]
        .filter(Boolean)
        .join(' · '),
    choiceVerb: 'Bekijk keuze',
    notUploaded: (count: number, name: string) => `${photos(count)} van ${name} niet geüpload`,
    stillWaiting: (count: number, name: string) =>
      `${photos(count)} van ${name} ${count === 1 ? 'wacht' : 'wachten'} nog: kies de map opnieuw`,
    stillWaitingLine: 'Foto’s die er al zijn, slaan we over',
    notUploadedLine: 'Upload ze opnieuw, of haal ze van de lijst',
    notUploadedVerb: 'Opnieuw',
    dismiss: (name: string) => `Niet meer melden: mislukte uploads van ${name}`,
    notMade: (count: number, name: string) => `${photos(count)} van ${name} niet verwerkt`,
    notMadeLine: 'De klant ziet deze nog niet',
    notMadeVerb: 'Opnieuw',
    noPreviews: (name: string) => `${name} heeft nog geen previews`,
    noPreviewsLine: (since: string) => `Klant sinds ${since}`,
    noPreviewsVerb: 'Uploaden',
    toProduce: {
      paid: (number) => `Bestelling ${number} is betaald`,
      granted: (number) => `Bestelling ${number} is herroepen: maak niets meer`,
      partly: (number) => `Bestelling ${number} is betaald en deels herroepen`,
      not_applicable: (number, name) => `${name} wil van bestelling ${number} af`,
    } satisfies Record<WithdrawalOutcome | 'paid', (number: string, name: string) => string>,
    toProduceLine: (name: string, size: string, total: string) => `${name}: ${size}, ${total}`,
    toProduceVerb: 'Bekijken',
  },

  recentClients: {
    title: 'Recente klanten',
    all: (count: number) => `Alle ${count}`,
    galleries: (count: number) => `${count} galerijen`,
  },
  recentPhotos: { title: 'Recente foto’s', all: 'Alle foto’s' },
}

export const firstClientNl = {
  title: 'Je eerste klant',
  line: 'Vul in voor wie je foto’s zijn en sleep ze hierheen. Vijf minuten na de laatste foto krijgt je klant een mail.',
  files: (count: number) => (count === 0 ? 'Klant toevoegen' : 'Klant toevoegen en uploaden'),
  more: 'Met een persoonlijk bericht of een eigen wachtwoord',
}

export const firstStepsNl = {
  title: 'Aan de slag',
  progress: (done: number, all: number) => `${done} van ${all} gedaan`,
  hide: 'Verbergen',
  isDone: 'Gedaan',
  isNotDone: 'Nog te doen',
  steps: {
    mark: {
      title: 'Zet je watermerk op je previews',
      line: 'Je logo of een tekst, in de pixels van elke preview',
      verb: 'Instellen',
    },
    name: {
      title: 'Geef je studio een naam',
      line: 'Zo heet je in je galerijen en je mails',
      verb: 'Instellen',
    },
    client: {
      title: 'Voeg je eerste klant toe',
      line: 'Die krijgt een mail met een eigen galerij',
      verb: 'Toevoegen',
    },
    photos: {
      title: 'Upload je eerste foto’s',
      line: 'Sleep een map naar je scherm; 300 foto’s tegelijk kan',
      verb: 'Uploaden',
    },
    view: {
      title: 'Bekijk je galerij als klant',
      line: 'Zo weet je wat je verstuurt',
      verb: 'Bekijken',
    },
  } satisfies Record<FirstStepName, { title: string; line: string; verb: string }>,
  sample: { verb: 'Voorbeeld', label: 'Voorbeeld: Bekijk een galerij zoals een klant die ziet' },
}
