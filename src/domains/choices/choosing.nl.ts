import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { euros, figure, price, longWeekdayDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { choicesContract } from './choices.contract.ts'
import { ENTRY_NOTE_MAX_LENGTH, countExtras, maxChosen, type ListLimits } from './choices.rules.ts'

type Contract = typeof choicesContract
type ForStudio = 'not_now' | 'acting_as_studio'

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const failed = (line: string) => ({ title: 'Dat lukte niet', line })
const gone = failed('Deze keuze is er niet meer. Laad de pagina opnieuw.')
const sent = failed('Je keuze is al verstuurd.')
const full = { title: 'Je keuze is vol', line: 'Haal er eerst een weg om deze te kiezen.' }
const changedElsewhere = ({ count }: { count: number }) => ({
  title: 'Je keuze is net veranderd',
  line: `Er zijn nu ${photos(count)} gekozen. Kijk of je het zo goed vindt, en verstuur dan.`,
})

/** Formats the progress of a choice: '14 van 40 gekozen', with extras and their cost. */
function meterOf(list: ListLimits, count: number): string {
  const { included, extraPriceCents } = list
  if (included === null) return `${figure(count)} gekozen`
  const extras = countExtras(list, count)
  if (extras === 0 || extraPriceCents === null) return `${figure(count)} van ${figure(included)} gekozen`
  return `${figure(count)} gekozen · ${extras} extra à ${price(extraPriceCents)} = ${price(extras * extraPriceCents)}`
}

const hearts = (count: number) => plural(count, 'favoriet', 'favorieten')

export const choosingNl = {
  meter: meterOf,
  looseMeter: (count: number, favoriteCount: number) =>
    [count > 0 && `${figure(count)} gekozen`, favoriteCount > 0 && hearts(favoriteCount)]
      .filter(Boolean)
      .join(' · '),
  meterLabel: 'Hoeveel er gekozen is',
  isFull: (list: ListLimits) =>
    list.extraPriceCents !== null && maxChosen(list) !== list.included
      ? {
          title: `Je hebt alle ${photos(list.included ?? 0)} gekozen`,
          line: `Elke extra foto kost ${price(list.extraPriceCents)}.`,
        }
      : { title: `Je hebt alle ${photos(list.included ?? 0)} gekozen`, line: 'Klaar? Verstuur je keuze.' },
  until: (deadlineOn: string) => `Kies uiterlijk ${longWeekdayDate(deadlineOn)}`,
  late: (deadlineOn: string) => `Kiezen kon tot en met ${longWeekdayDate(deadlineOn)}`,
  lists: 'Lijsten',
  finish: 'Klaar met kiezen',
  bar: 'Jouw keuze',
  nothingYet: 'Kies eerst een paar foto’s',
  sentState: 'Verstuurd',
  payingState: 'Wacht op betaling',
  look: 'Bekijk',
  lock: {
    submitted: (studio: string) => ({
      title: 'Je keuze is verstuurd',
      line: `Vraag ${studio || 'je fotograaf'} om hem weer te openen.`,
    }),
    paying: {
      title: 'Je keuze wacht op betaling',
      line: 'Ga terug naar kiezen om er nog iets aan te veranderen.',
    },
  },
  chosenOnly: 'Gekozen',
  delivered: 'Geleverd',
  put: (title: string, isOn: boolean) => (isOn ? `Haal van ${title}` : `Zet op ${title}`),

  together: {
    label: 'Wie koos wat',
    both: 'Beiden',
    onlyYou: 'Alleen jij',
    only: (name: string) => `Alleen ${name}`,
    nobody: 'Nog niemand',
    ready: 'Ik ben klaar',
    notReady: 'Toch nog kiezen',
    choseToo: (name: string, isOne: boolean) => `${name} ${isOne ? 'koos' : 'kozen'} deze ook`,
    chose: (name: string, isOne: boolean) => `${name} ${isOne ? 'koos' : 'kozen'} deze`,
    isReady: (name: string) => `${name} is klaar`,
    isBusy: (name: string) => `${name} is nog bezig`,
  },

  askTime: 'Vraag om een week extra',
  timeAsked: 'Je vroeg om een week extra',

  finishing: {
    title: 'Is dit je keuze?',
    chosen: (count: number) => `${photos(count)} gekozen`,
    fewer: (count: number, included: number) =>
      `Je hebt ${figure(count)} van ${figure(included)} gekozen. Toch versturen?`,
    busy: (name: string) => `${name} is nog bezig. Toch versturen?`,
    favoritesLeft: (count: number) => `${hearts(count)} ${count === 1 ? 'zit' : 'zitten'} niet in je keuze.`,
    addFavorites: (count: number) => (count === 1 ? 'Voeg toe' : 'Voeg ze toe'),
    message: (studio: string) => `Wil je nog iets kwijt aan ${studio}?`,
    send: 'Keuze versturen',
    back: 'Verder kiezen',
    note: 'Wens bij deze foto?',
    noteMax: ENTRY_NOTE_MAX_LENGTH,
    addNote: (label: string) => `Notitie bij ${label}`,
    loading: 'Je keuze laden',
    failed: 'Kon je keuze niet laden',
    sum: (included: number, extras: number, unitCents: number, totalCents: number) =>
      `${figure(included)} inbegrepen, ${extras} extra × ${euros(unitCents)} = ${euros(totalCents)}`,
    covered: (count: number) =>
      `${count === 1 ? '1 extra foto is' : `${count} extra foto’s zijn`} al betaald.`,
    consent: 'Begin meteen. Ik weet dat ik niet meer kan herroepen zodra mijn foto’s geleverd zijn.',
    later: 'Je krijgt een mail met een link om te betalen.',
  },

  done: {
    title: 'Verstuurd',
    line: (studio: string) => `${studio} gaat aan de slag.`,
    byStudio: (studio: string) => `${studio} heeft voor je gekozen en gaat aan de slag.`,
    message: 'Je bericht:',
    again: (minutes: number) =>
      `Toch nog iets wijzigen (nog ${minutes === 1 ? '1 minuut' : `${minutes} minuten`})`,
    closed: (studio: string) => `Toch nog iets wijzigen? Vraag ${studio} om je keuze weer te openen.`,
    close: 'Terug naar de galerij',
  },

  paying: {
    title: 'Je keuze wacht op betaling',
    line: (totalCents: number) =>
      `Zodra ${euros(totalCents)} voor de extra foto’s betaald is, gaat je keuze naar je fotograaf.`,
    pay: (totalCents: number) => `Betalen · ${euros(totalCents)}`,
    back: 'Terug naar kiezen',
    /** Shown without an unpaid order: the order loads, was just paid, or was canceled elsewhere. */
    settling: 'We kijken even of de betaling binnen is.',
  },

  saving: {
    entries: {
      refusals: {
        list_not_found: gone,
        choice_full: full,
        choice_closed: sent,
        photo_not_yours: failed('Deze foto staat niet meer in je galerij.'),
      } satisfies Omit<RefusalTexts<Contract['choose']>, ForStudio>,
      broken: failed('Probeer het opnieuw.'),
    },
    note: {
      refusals: {
        list_not_found: gone,
        choice_closed: sent,
        photo_not_yours: failed('Kies de foto eerst, dan kun je er een wens bij schrijven.'),
      } satisfies RefusalTexts<Contract['setNote']>,
      broken: failed('Je notitie is niet bewaard. Probeer het opnieuw.'),
    },
    ready: {
      refusals: { list_not_found: gone, not_now: sent } satisfies RefusalTexts<Contract['setReady']>,
      broken: failed('Probeer het opnieuw.'),
    },
    submit: {
      refusals: {
        list_not_found: gone,
        not_now: sent,
        choice_changed: changedElsewhere,
        choice_empty: failed('Kies eerst een paar foto’s.'),
        extras_cost: {
          title: 'Je keuze is net veranderd',
          line: 'Er horen nu extra foto’s bij. Kijk of je het zo goed vindt, en verstuur dan.',
        },
      } satisfies RefusalTexts<Contract['submitChoice']>,
      broken: failed('Je keuze is nog niet verstuurd. Probeer het opnieuw.'),
    },
    reopen: {
      refusals: {
        list_not_found: gone,
        not_now: failed('Het kwartier is voorbij. Vraag je fotograaf om je keuze weer te openen.'),
      } satisfies RefusalTexts<Contract['reopenMyList']>,
      broken: failed('Probeer het opnieuw.'),
    },
    askTime: {
      done: 'Je fotograaf krijgt je vraag te zien',
      refusals: {
        list_not_found: gone,
        not_now: sent,
        no_deadline: failed('Er is geen einddatum meer.'),
        asked_already: 'Je vroeg al om een week extra',
      } satisfies RefusalTexts<Contract['askForTime']>,
      broken: failed('Probeer het opnieuw.'),
    },
  },
  changedElsewhere,
}
