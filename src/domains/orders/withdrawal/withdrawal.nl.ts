import { euros, longDate, longMoment } from '#platform/pure/format.nl.ts'
import type { WithdrawalOutcome, WithdrawalReason } from './withdrawal.rules.ts'
import { PAY_BACK_DAYS, WITHDRAWAL_DAYS } from './withdrawal.rules.ts'

/** What the law has the button, its confirmation and their page be called (directive (EU) 2023/2673). */
export const WITHDRAW = 'Overeenkomst hier herroepen'
const CONFIRM = 'Herroeping bevestigen'

type Money = { isPaid: boolean }

const whyNot = (lastDay: string | null): Record<WithdrawalReason, string> => ({
  made_to_measure:
    "Deze bestelling is gemaakt van jouw foto's in jouw uitsnede; daarvoor geldt geen herroepingsrecht.",
  delivered: 'Deze bestelling is digitaal en al geleverd; daarvoor geldt geen herroepingsrecht meer.',
  term_over: `De bedenktijd van ${WITHDRAWAL_DAYS} dagen is voorbij${lastDay ? ` sinds ${longDate(lastDay)}` : ''}.`,
})

const paidBack = ({ isPaid }: Money) =>
  isPaid
    ? `Wat je hebt betaald, krijg je binnen ${PAY_BACK_DAYS} dagen terug, op de manier waarop je hebt betaald.`
    : 'Je hoeft niets te betalen. Loopt er nog een betaling, dan krijg je die terug.'

const facts = {
  name: 'Naam',
  email: 'E-mailadres',
  order: 'Bestelling',
  lines: 'Wat je herroept',
  total: 'Totaal',
  confirmed: 'Ontvangen op',
}

export const withdrawalNl = {
  withdraw: WITHDRAW,
  facts,
  placed: (number: string, placedAt: Date) => `${number}, van ${longDate(placedAt)}`,
  bought: (lines: readonly { quantity: number; productName: string; variantName: string }[]) =>
    lines.map((line) => `${line.quantity} × ${line.productName} ${line.variantName}`).join(', '),
  total: (cents: number) => euros(cents),
  whyNot: (reason: WithdrawalReason, lastDay: string | null) => whyNot(lastDay)[reason],
  statement: (number: string, placedAt: Date, studioName: string) =>
    `Ik deel hierbij mee dat ik de overeenkomst over bestelling ${number} van ${longDate(placedAt)} bij ${studioName} herroep.`,
  paidBack,

  page: {
    brand: 'Lichttafel',
    ask: {
      title: WITHDRAW,
      granted: (money: Money) => [
        money.isPaid
          ? 'Je kunt deze bestelling herroepen, zonder reden.'
          : 'Je hebt deze bestelling nog niet betaald. Je kunt die herroepen, zonder reden.',
        paidBack(money),
      ],
      asksStudio: (studioName: string) => `Je kunt je herroeping wel sturen. ${studioName} antwoordt je dan.`,
      nameField: 'Je naam',
      noName: 'Vul je naam in',
      button: WITHDRAW,
    },
    confirm: {
      title: 'Klopt dit?',
      line: (email: string) =>
        `Met de knop verstuur je je herroeping. De bevestiging komt meteen op ${email}.`,
      button: CONFIRM,
      back: 'Terug',
    },
    done: {
      title: 'Je herroeping is ontvangen',
      at: (moment: Date) => `${longMoment(moment)} (Nederlandse tijd)`,
      letter: (email: string) => `We hebben je een bevestiging gemaild op ${email}. Bewaar die.`,
      granted: paidBack,
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
    title: (moment: string) => `Herroepen op ${longDate(moment)}`,
    line: {
      granted: 'De bestelling wordt terugbetaald en geannuleerd. Maak of verstuur die niet meer.',
      not_applicable:
        'Er geldt geen herroepingsrecht. Jij beslist: antwoord je klant, of annuleer de bestelling.',
    } satisfies Record<WithdrawalOutcome, string>,
    reason: {
      made_to_measure: "Gemaakt van eigen foto's in eigen uitsnede.",
      delivered: 'Digitaal, en al geleverd.',
      term_over: 'De bedenktijd was voorbij.',
    } satisfies Record<WithdrawalReason, string>,
  },
  client: {
    received: (moment: string) => `Je hebt deze bestelling herroepen op ${longDate(moment)}.`,
    answers: 'Je fotograaf antwoordt je.',
  },
}
