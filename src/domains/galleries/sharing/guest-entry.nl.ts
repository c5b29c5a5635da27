import { failureTexts, waitText, type OwnRefusalTexts } from '#domains/accounts/accounts.nl.ts'
import { formatWaitEnd } from '#platform/pure/format.nl.ts'
import type { sharingContract } from '../sharing.contract.ts'

type Contract = typeof sharingContract
type Facts = { host: string | null; studioName: string }

const askOf = ({ host, studioName }: Facts) => (host === null ? studioName : `${host} of ${studioName}`)
const closed = 'Deze galerij is niet meer open'
const expired = 'Deze link is verlopen.'
const expiredLine = (facts: Facts) => `Vraag ${askOf(facts)} om een nieuwe.`
const notOpen = {
  link_closed: closed,
  link_expired: (facts: Facts) => ({ title: expired, line: expiredLine(facts) }),
}
const notMailed = 'De mail is niet verstuurd'

export const guestEntryNl = {
  title: 'Foto’s bekijken',
  loading: 'De galerij wordt geopend',
  welcome: ({ host, studioName }: Facts) =>
    host === null ? `Welkom. ${studioName} deelt hier foto’s met je.` : `Welkom bij de foto’s van ${host}.`,
  welcomeBack: (name: string) => `Welkom, ${name}`,
  enter: 'Bekijk de foto’s',
  name: 'Hoe heet je?',
  nameHint: ({ host, studioName }: Facts) =>
    host === null
      ? `${studioName} ziet je naam bij wat je kiest en schrijft`
      : `${host} en ${studioName} zien je naam bij wat je kiest en schrijft`,
  nameMissing: 'Vul je naam in',
  pin: 'Pincode',
  pinHint: 'Pincode van 4 tot 8 cijfers',
  pinMissing: 'Vul de 4 tot 8 cijfers van de pincode in',
  email: 'E-mailadres',
  emailHint: (studioName: string) => `Zo kun je op een ander apparaat verder; alleen ${studioName} ziet het`,
  emailMissing: 'Vul je e-mailadres in',
  emailWrong: 'Dit is geen e-mailadres',
  entering: failureTexts('De galerij ging niet open', {
    ...notOpen,
    pin_wrong: 'Deze pincode klopt niet',
    name_needed: 'Vul je naam in',
    email_needed: 'Vul je e-mailadres in',
    link_closed_for_now: ({ waitSeconds }) => ({
      title: 'Deze link is even dicht',
      line: `Er is te vaak een verkeerde pincode ingevuld. Probeer het ${formatWaitEnd(waitSeconds, new Date())} opnieuw.`,
    }),
    many_new_guests: ({ waitSeconds }) => ({
      title: 'Het is druk bij deze link',
      line: `Vanaf jouw netwerk openden net veel mensen deze link. Probeer het ${formatWaitEnd(waitSeconds, new Date())} opnieuw, of zet je wifi even uit.`,
    }),
    too_many_guests: {
      title: 'Deze link is vol',
      line: 'Er kijken al heel veel mensen mee. Vraag om een nieuwe link.',
    },
  } satisfies OwnRefusalTexts<Contract['enterGallery']>),
  wayBack: {
    open: 'Ik was hier al eens',
    line: 'Vul het adres in dat je toen opgaf. We mailen je een link waarmee je verder gaat waar je was.',
    submit: 'Mail me een link',
    close: 'Terug',
    sent: 'Als dit adres bij ons bekend is, staat er een mail in je inbox.',
    ...failureTexts(notMailed, notOpen satisfies OwnRefusalTexts<Contract['mailWayBack']>),
  },
  closed: {
    title: closed,
    line: 'Misschien is de link ingetrokken of niet helemaal gekopieerd. Open de link die je kreeg nog eens, of vraag om een nieuwe.',
  },
  expired: {
    title: expired,
    line: expiredLine,
    renew: 'Stuur een nieuwe',
    sent: 'Er staat een nieuwe mail in je inbox.',
    ...failureTexts(notMailed, {} satisfies OwnRefusalTexts<Contract['renewInvitation']>),
  },
  tooMany: { title: 'Te veel pogingen', line: waitText },
  noCookies: {
    title: 'Je browser bewaart geen cookies',
    line: 'Zonder cookie weten we niet dat jij het bent. Sta cookies toe, of open de link in een andere browser.',
    retry: 'Opnieuw proberen',
  },
  failed: 'Kon de galerij niet openen',
}
