import { euros, longDate, longMoment } from '#platform/pure/format.nl.ts'
import { lineText, type BoughtLine } from '../order-lines.rules.ts'
import type { WithdrawalOutcome, WithdrawalReason } from './withdrawal.rules.ts'
import { PAY_BACK_DAYS, WITHDRAWAL_DAYS } from './withdrawal.rules.ts'

/** Button labels prescribed by directive (EU) 2023/2673. */
const WITHDRAW = 'Overeenkomst hier herroepen'
const CONFIRM = 'Herroeping bevestigen'

type Money = { isPaid: boolean }

const askToStop = (studioName: string) => `Toch van je bestelling af? Vraag het ${studioName}`

const whyNot = (lastDay: string | null): Record<WithdrawalReason, string> => ({
  made_to_measure:
    'Deze bestelling is gemaakt van jouw foto’s in jouw uitsnede; daarvoor geldt geen herroepingsrecht.',
  delivered: 'Deze bestelling is digitaal en al geleverd; daarvoor geldt geen herroepingsrecht meer.',
  term_over: `De bedenktijd van ${WITHDRAWAL_DAYS} dagen is voorbij${lastDay ? ` sinds ${longDate(lastDay)}` : ''}.`,
})

const paidBack = ({ isPaid }: Money) =>
  isPaid
    ? `Wat je hebt betaald, krijg je binnen ${PAY_BACK_DAYS} dagen terug, op de manier waarop je hebt betaald.`
    : 'Je hoeft niets te betalen. Loopt er nog een betaling, dan krijg je die terug.'

const partPaidBack = (cents: number) =>
  `Hiervoor krijg je ${euros(cents)} binnen ${PAY_BACK_DAYS} dagen terug, op de manier waarop je hebt betaald. De rest van je bestelling gaat gewoon door.`

const bought = (lines: readonly BoughtLine[]) => lines.map(lineText).join(', ')

type StatementFacts = { number: string; placedAt: Date; studioName: string }
const statements = (
  { number, placedAt, studioName }: StatementFacts,
  lines: readonly BoughtLine[],
): Record<WithdrawalOutcome, string> => {
  const which = `bestelling ${number} van ${longDate(placedAt)} bij ${studioName}`
  return {
    granted: `Ik deel hierbij mee dat ik de overeenkomst over ${which} herroep.`,
    partly: `Ik deel hierbij mee dat ik de overeenkomst over ${bought(lines)} uit ${which} herroep.`,
    not_applicable: `Ik wil graag af van ${which}.`,
  }
}

const received = (hasRight: boolean) => (hasRight ? 'Je herroeping is ontvangen' : 'Je vraag is ontvangen')

const facts = {
  name: 'Naam',
  email: 'E-mailadres',
  order: 'Bestelling',
  lines: 'Het gaat om',
  earlier: 'Ook herroepen',
  total: 'Totaal',
  confirmed: 'Ontvangen op',
}

export const withdrawalNl = {
  withdraw: (hasRight: boolean, studioName: string) => (hasRight ? WITHDRAW : askToStop(studioName)),
  facts,
  placed: (number: string, placedAt: Date) => `${number}, van ${longDate(placedAt)}`,
  bought,
  earlier: (lines: readonly BoughtLine[], moment: Date) => `${bought(lines)}, op ${longMoment(moment)}`,
  refunded: (lines: readonly BoughtLine[]) => `Herroepen: ${bought(lines)}`,
  total: (cents: number) => euros(cents),
  whyNot: (reason: WithdrawalReason, lastDay: string | null) => whyNot(lastDay)[reason],
  statement: (outcome: WithdrawalOutcome, order: StatementFacts, lines: readonly BoughtLine[]) =>
    statements(order, lines)[outcome],
  paidBack,
  partPaidBack,

  received,
  status: {
    granted: 'Herroepen',
    partly: 'Deels herroepen',
    not_applicable: 'Annulering gevraagd',
  } satisfies Record<WithdrawalOutcome, string>,
  withdrawn: 'Herroepen',

  page: {
    brand: 'Lichttafel',
    ask: {
      title: WITHDRAW,
      asks: 'Toch van je bestelling af?',
      granted: (money: Money) => [
        money.isPaid
          ? 'Je kunt deze bestelling herroepen, zonder reden.'
          : 'Je hebt deze bestelling nog niet betaald. Je kunt die herroepen, zonder reden.',
        paidBack(money),
      ],
      partly: (not: readonly BoughtLine[], why: string) => [
        'Een deel van deze bestelling kun je herroepen, zonder reden.',
        `Niet herroepen kun je: ${bought(not)}. ${why}`,
      ],
      asksStudio: (studioName: string) => `Je kunt het wel vragen. ${studioName} antwoordt je dan.`,
      lines: 'Wat wil je herroepen?',
      moreLines: 'Wat wil je nog meer herroepen?',
      line: (line: BoughtLine, cents: number) => `${bought([line])}, ${euros(cents)}`,
      noLines: 'Kies wat je wilt herroepen',
      gone: 'Dat heb je al herroepen. Kies wat je nog meer wilt herroepen',
      nameField: 'Je naam',
      noName: 'Vul je naam in',
      button: WITHDRAW,
      askButton: (studioName: string) => `Vraag het ${studioName}`,
    },
    confirm: {
      title: 'Klopt dit?',
      line: (hasRight: boolean, email: string) =>
        `Met de knop verstuur je je ${hasRight ? 'herroeping' : 'vraag'}. De bevestiging mailen we meteen naar ${email}.`,
      button: (hasRight: boolean) => (hasRight ? CONFIRM : 'Vraag versturen'),
      back: 'Terug',
    },
    done: {
      title: received,
      at: (moment: Date) => `${longMoment(moment)} (Nederlandse tijd)`,
      letter: (email: string) => `We hebben een bevestiging gemaild naar ${email}. Bewaar die.`,
      notApplicable: (why: string, studioName: string) => `${why} ${studioName} antwoordt je.`,
    },
    canceled: {
      title: 'Deze bestelling is al geannuleerd',
      line: 'Er valt niets meer te herroepen. Wat je hebt betaald, krijg je terug.',
    },
    wrong: {
      title: 'Deze link klopt niet',
      line: 'Open de link opnieuw vanuit je mail, of herroep vanuit je bestelling.',
    },
    tooMany: {
      title: 'Even geduld',
      line: 'Deze link is te vaak geopend. Probeer het over een kwartier opnieuw.',
    },
    toOrder: 'Bekijk je bestelling',
    toGallery: 'Naar je galerij',
  },

  studio: {
    next: {
      partly: {
        title: 'Betaald, deels herroepen',
        line: 'Maak alleen wat niet herroepen is, en verstuur dat.',
      },
      not_applicable: {
        title: 'Betaald, maar je klant wil ervan af',
        line: 'Antwoord eerst je klant. Maak niets voordat duidelijk is dat de bestelling doorgaat.',
      },
    },
    title: (outcome: WithdrawalOutcome, moment: Date) =>
      ({
        granted: `Herroepen op ${longDate(moment)}`,
        partly: `Deels herroepen op ${longDate(moment)}`,
        not_applicable: `Je klant wil van deze bestelling af, sinds ${longDate(moment)}`,
      })[outcome],
    line: {
      granted: 'De bestelling wordt terugbetaald en geannuleerd. Maak of verstuur die niet meer.',
      partly: 'Dit wordt terugbetaald. Maak of verstuur het niet meer; de rest van de bestelling gaat door.',
      not_applicable:
        'Er geldt geen herroepingsrecht. Jij beslist: antwoord je klant, of annuleer de bestelling.',
    } satisfies Record<WithdrawalOutcome, string>,
    reason: {
      made_to_measure: 'Op maat gemaakt met de foto’s van je klant.',
      delivered: 'Digitaal, en al geleverd.',
      term_over: 'De bedenktijd was voorbij.',
    } satisfies Record<WithdrawalReason, string>,
  },
  client: {
    received: (outcome: WithdrawalOutcome, moment: Date, lines: readonly BoughtLine[]) =>
      ({
        granted: `Je hebt deze bestelling herroepen op ${longDate(moment)}.`,
        partly: `Je hebt ${bought(lines)} herroepen op ${longDate(moment)}.`,
        not_applicable: `Je vroeg op ${longDate(moment)} om van deze bestelling af te mogen.`,
      })[outcome],
    follows: {
      granted: '',
      partly: 'De rest van je bestelling gaat gewoon door.',
      not_applicable: 'Je fotograaf antwoordt je.',
    } satisfies Record<WithdrawalOutcome, string>,
  },
}
