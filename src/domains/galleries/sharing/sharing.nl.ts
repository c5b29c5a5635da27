import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { failureTexts, waitTimeText, type OwnRefusalTexts } from '#domains/accounts/accounts.nl.ts'
import { formatVisitMoment } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { sharingContract } from '../sharing.contract.ts'
import {
  OPEN_LINKS_MAX,
  PARTNERS_MAX,
  type ArchivedReason,
  type EmailWish,
  type GuestDownloadSize,
  type GuestRank,
  type ShownTypes,
} from '../sharing.rules.ts'

type Contract = typeof sharingContract

const goneGallery = 'Deze galerij is er niet meer'
const goneLink = 'Deze link is al ingetrokken'
const goneGuest = 'Deze gast is er niet meer'
const notForClients = 'Je fotograaf laat dit niet toe'
const archived: Record<ArchivedReason, string> = {
  client_archived: 'Deze klant is gearchiveerd. Zet de klant eerst terug.',
  gallery_archived: 'Deze galerij is gearchiveerd. Zet de galerij eerst terug.',
}

const shows: Record<ShownTypes, string> = {
  finals: 'Afgeronde foto’s',
  previews: 'Previews',
  both: 'Allebei',
}

const downloads: Record<GuestDownloadSize, string> = {
  no: 'Nee',
  web: 'Webformaat',
  original: 'Origineel',
}

export const sharingNl = {
  open: 'Delen',
  title: 'Galerij delen',
  line: 'Met een link kan iedereen meekijken, zonder account.',
  loading: 'Links laden',
  failed: 'Kon de links niet laden',
  links: 'Links',
  none: 'Nog geen links',
  noneLine: 'Maak een link voor familie of gasten. Je bepaalt wat ze zien en wat ze mogen.',
  newLink: 'Nieuwe link',
  full: `Een galerij kan ${OPEN_LINKS_MAX} links hebben. Trek er eerst een in.`,
  archived,
  revoked: (count: number) => plural(count, 'ingetrokken link', 'ingetrokken links'),
  byClient: 'door klant',
  hasPin: 'met pincode',
  came: (count: number) => (count === 0 ? 'nog geen gasten' : plural(count, 'gast', 'gasten')),
  lastVisit: (day: string) => `laatst ${day}`,
  until: (day: string) => `tot en met ${day}`,
  revokedOn: (day: string) => `ingetrokken op ${day}`,
  may: { favor: 'hartjes', comment: 'reageren', web: 'downloaden in webformaat', original: 'downloaden' },
  onlyLook: 'alleen kijken',
  shownChapters: (count: number) => plural(count, 'hoofdstuk', 'hoofdstukken'),

  share: 'Delen',
  copy: 'Kopieer link',
  copied: 'Link gekopieerd',
  copyByHand: 'Kopieer de link hieronder zelf',
  address: 'Adres van de link',
  noAddress:
    'Deze link werkt nog, maar we kunnen het adres niet meer tonen. Maak een nieuwe link om opnieuw te delen.',
  qr: 'QR-code',
  qrOf: (label: string) => `QR-code van ${label}`,
  qrLine: 'Voor een kaartje op tafel: scan de code en de galerij opent.',
  saveQr: 'Bewaar als afbeelding',
  qrFile: (label: string) => `qr-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`,
  asGuest: 'Bekijk als gast',
  change: 'Wijzigen',
  more: (label: string) => `Meer met ${label}`,

  form: {
    label: 'Naam',
    labelHint: 'Gasten zien deze naam niet',
    labelMissing: 'Geef de link een naam',
    labelExample: 'Familie',
    shows: 'Wat zien ze?',
    showsNames: shows,
    may: 'Wat mogen ze?',
    favor: 'Hartjes geven',
    comment: 'Reageren',
    download: 'Downloaden',
    downloadNames: downloads,
    webLine: 'Hooguit 2048 pixels',
    sections: 'Hoofdstukken',
    allSections: 'Alle hoofdstukken',
    notForGuests: 'niet zichtbaar voor gasten',
    noSection: 'Kies minstens één hoofdstuk',
    pin: 'Pincode',
    pinHint: '4 tot 8 cijfers. Geef hem apart door; hij staat niet in de link.',
    pinWrong: 'Een pincode heeft 4 tot 8 cijfers',
    pinKept: 'Er is een pincode. Laat leeg om hem te houden.',
    pinAway: 'Pincode weghalen',
    asksEmail: 'E-mailadres vragen',
    asksEmailNames: { no: 'Nee', optional: 'Mag', required: 'Moet' } satisfies Record<EmailWish, string>,
    expiresOn: 'Verloopt op',
    expiresHint: 'De laatste dag waarop de link werkt',
    expired: 'Kies een datum in de toekomst',
  },

  create: {
    title: 'Nieuwe link',
    submit: 'Link maken',
    done: 'Link gemaakt',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: goneGallery,
      too_many_links: `Een galerij kan ${OPEN_LINKS_MAX} links hebben`,
      ...archived,
      not_for_clients: notForClients,
      too_many_attempts: (wait) =>
        `Je kunt per galerij hoogstens ${OPEN_LINKS_MAX} links per dag maken. Probeer het over ${waitTimeText(wait)} opnieuw.`,
    } satisfies RefusalTexts<Contract['createLink']>,
    broken: 'Kon de link niet maken',
  },

  update: {
    title: 'Link wijzigen',
    submit: 'Opslaan',
    done: 'Link opgeslagen',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: goneGallery,
      link_not_found: goneLink,
      not_for_clients: notForClients,
    } satisfies RefusalTexts<Contract['updateLink']>,
    broken: 'Kon de link niet opslaan',
  },

  revoke: {
    action: 'Intrekken',
    title: (label: string) => `${label} intrekken?`,
    line: 'Gasten van deze link zien meteen niets meer. Je kunt hem niet terugzetten.',
    done: 'Link ingetrokken',
    refusals: {
      gallery_not_found: goneGallery,
      link_not_found: goneLink,
    } satisfies RefusalTexts<Contract['revokeLink']>,
    broken: 'Kon de link niet intrekken',
  },

  byClients: {
    title: 'Klant mag delen',
    line: (firstName: string) =>
      `${firstName} kan zelf links naar de afgeronde foto’s maken en een partner uitnodigen.`,
    originals: 'Ook originelen laten downloaden',
    done: 'Opgeslagen',
    refusals: { gallery_not_found: goneGallery } satisfies RefusalTexts<Contract['setClientSharing']>,
    broken: 'Kon niet opslaan wat je klant mag delen',
  },

  partners: {
    title: 'Wie kijkt er mee',
    line: 'Een partner ziet wat de klant ziet, zonder wachtwoord.',
    lineForClient: 'Een partner ziet wat jij ziet, ook wat alleen voor jullie is, zonder wachtwoord.',
    invite: 'Partner uitnodigen',
    submit: 'Uitnodigen',
    name: 'Naam',
    nameMissing: 'Vul een naam in',
    email: 'E-mailadres',
    emailHint: 'Naar dit adres mailen we een persoonlijke link',
    emailWrong: 'Vul een e-mailadres in',
    full: `Een galerij kan ${PARTNERS_MAX} partners hebben`,
    done: 'Uitnodiging verstuurd',
    ...failureTexts('De uitnodiging is niet verstuurd', {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: goneGallery,
      too_many_partners: `Een galerij kan ${PARTNERS_MAX} partners hebben`,
      partner_known: 'Dit adres is al uitgenodigd',
      ...archived,
      not_for_clients: notForClients,
    } satisfies OwnRefusalTexts<Contract['invitePartner']>),
    again: {
      action: 'Stuur opnieuw',
      done: 'Uitnodiging opnieuw verstuurd',
      ...failureTexts('De uitnodiging is niet verstuurd', {
        acting_as_studio: ownerOnlyNl,
        gallery_not_found: goneGallery,
        guest_not_found: goneGuest,
        ...archived,
        not_for_clients: notForClients,
      } satisfies OwnRefusalTexts<Contract['inviteAgain']>),
    },
  },

  remove: {
    action: 'Verwijderen',
    title: (name: string) => `${name} verwijderen?`,
    line: (favorites: number, comments: number) =>
      favorites + comments === 0
        ? 'Met de link kan deze gast opnieuw meekijken.'
        : `${plural(favorites, 'hartje', 'hartjes')} en ${plural(comments, 'opmerking', 'opmerkingen')} verdwijnen ook. Dit kan niet ongedaan worden gemaakt.`,
    partnerLine: 'De persoonlijke link werkt dan niet meer, ook niet op apparaten die al zijn ingelogd.',
    done: 'Verwijderd',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      gallery_not_found: goneGallery,
      guest_not_found: goneGuest,
    } satisfies RefusalTexts<Contract['removeGuest']>,
    broken: 'Kon de gast niet verwijderen',
  },

  removeAll: {
    action: 'Verwijder alle gasten',
    title: (label: string) => `Alle gasten van ${label} verwijderen?`,
    line: 'Hun hartjes en opmerkingen verdwijnen ook. Dit kan niet ongedaan worden gemaakt. Met de link kunnen ze opnieuw meekijken.',
    done: 'Gasten verwijderd',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      link_not_found: goneLink,
    } satisfies RefusalTexts<Contract['removeGuestsOfLink']>,
    broken: 'Kon de gasten niet verwijderen',
  },

  guests: {
    open: 'Gasten',
    title: 'Gasten',
    line: 'Wie via een link of uitnodiging keek, en wat ze mooi vonden.',
    none: 'Nog geen gasten',
    noneLine: 'Deel de galerij; hier zie je wie er komt kijken.',
    failed: 'Kon de gasten niet laden',
    loading: 'Gasten laden',
    partner: 'partner',
    by: (label: string) => `via ${label}`,
    heartsOf: (count: number, name: string) => `${plural(count, 'hartje', 'hartjes')} van ${name}`,
    comments: (count: number) => plural(count, 'opmerking', 'opmerkingen'),
    show: (name: string) => `Toon hartjes van ${name}`,
    more: (name: string) => `Meer met ${name}`,
  },
}

/** `createdAt` and `lastSeenAt` are equal until a partner's first visit. */
export const lastSeenText = (
  { rank, createdAt, lastSeenAt }: { rank: GuestRank; createdAt: Date; lastSeenAt: Date },
  now: Date,
) =>
  rank === 'partner' && createdAt.getTime() === lastSeenAt.getTime()
    ? 'nog niet bekeken'
    : `laatst gezien ${formatVisitMoment(lastSeenAt, now)}`
