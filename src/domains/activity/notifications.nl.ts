import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { plural } from '#platform/pure/plural.ts'
import type { notificationsContract } from './notifications.contract.ts'
import type { NotificationKind } from './notifications.rules.ts'

type About = { subjectName: string; count: number }

const photos = (count: number) => plural(count, 'foto', 'foto’s')

export const notificationsNl = {
  open: (unread: number) =>
    unread === 0 ? 'Meldingen' : unread === 1 ? 'Meldingen, 1 nieuwe' : `Meldingen, ${unread} nieuwe`,
  title: 'Meldingen',
  readAll: 'Alles gelezen',
  isNew: 'Nieuw',
  loading: 'Meldingen laden',
  failed: 'Kon de meldingen niet laden',
  empty: {
    title: 'Nog geen meldingen',
    line: 'Kiest of bestelt een klant iets, dan lees je het hier.',
  },
  lines: {
    order_placed: ({ subjectName }) => `Nieuwe bestelling ${subjectName}`,
    order_paid: ({ subjectName }) => `Bestelling ${subjectName} is betaald`,
    order_withdrawn: ({ subjectName }) => `Bestelling ${subjectName} is herroepen`,
    order_refund_failed: ({ subjectName }) =>
      `Bestelling ${subjectName} is herroepen, maar terugbetalen is mislukt`,
    order_payment_failed: ({ subjectName }) => `Betaling van bestelling ${subjectName} is mislukt`,
    order_payment_disputed: ({ subjectName }) => `Betaling van bestelling ${subjectName} wordt betwist`,
    order_dispute_won: ({ subjectName }) =>
      `Je mag de betwiste betaling van bestelling ${subjectName} houden`,
    order_dispute_lost: ({ subjectName }) => `Betaling van bestelling ${subjectName} is teruggeboekt`,
    address_refused: ({ subjectName }) => `Mail aan ${subjectName} komt niet aan: het adres klopt niet`,
    photos_chosen: ({ subjectName, count }) => `${subjectName} koos ${photos(count)}`,
    choice_submitted: ({ subjectName }) => `${subjectName} is klaar met kiezen`,
    choice_time_asked: ({ subjectName }) => `${subjectName} vraagt een week extra om te kiezen`,
    choice_late: ({ subjectName }) => `${subjectName} is te laat met kiezen`,
    comments_written: ({ subjectName, count }) =>
      `${subjectName} schreef ${count === 1 ? 'een opmerking' : `${count} opmerkingen`}`,
    guests_commented: ({ count }) =>
      count === 1 ? 'Een gast schreef een opmerking' : `Gasten schreven ${count} opmerkingen`,
    link_pin_guessed: () =>
      'Iemand probeert de pincode van een link te raden. De link is even dicht; met een nieuwe pincode gaat hij weer open.',
    uploads_failed: ({ subjectName, count }) => `${photos(count)} van ${subjectName} niet geüpload`,
    pictures_failed: ({ subjectName, count }) => `${photos(count)} van ${subjectName} niet verwerkt`,
    originals_damaged: ({ subjectName, count }) =>
      `${photos(count)} van ${subjectName} beschadigd: upload opnieuw`,
    limit_kor: ({ subjectName, count }) =>
      count === 100
        ? `Je omzet van ${subjectName} is over de grens van de KOR`
        : `Je omzet van ${subjectName} is op ${count} % van de grens van de KOR`,
    limit_abroad: ({ subjectName, count }) =>
      count === 100
        ? `Je verkoop naar andere EU-landen in ${subjectName} is over de grens van € 10.000`
        : `Je verkoop naar andere EU-landen in ${subjectName} is op ${count} % van € 10.000`,
    plan_ending: ({ count }) =>
      count === 1 ? 'Je abonnement loopt morgen af' : `Je abonnement loopt over ${count} dagen af`,
    plan_payment_failed: () => 'De betaling van je abonnement is mislukt',
  } satisfies Record<NotificationKind, (about: About) => string>,
  reading: {
    refusals: {} satisfies RefusalTexts<(typeof notificationsContract)['markRead']>,
    broken: { title: 'Kon de meldingen niet bijwerken', line: 'Probeer het opnieuw.' },
  },
}
