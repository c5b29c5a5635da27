import { webAddressNl } from '#platform/pure/web-address.nl.ts'
import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { plansNl } from '#domains/plans/plans.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { ClientTexts } from './client-fields.rules.ts'
import type { clientsContract } from './clients.contract.ts'
import type { InvitationMoment, letterKindsListedByName } from './clients.rules.ts'
import { lettersStoppedNl } from './letters-stopped.nl.ts'

type Contract = typeof clientsContract

type ClientName = { name: string }

const gone = 'Klant niet gevonden'
const notFound = { acting_as_studio: ownerOnlyNl, client_not_found: gone }
const closed = 'Deze klant is gearchiveerd. Zet de klant eerst terug.'
const taken = 'Je hebt al een klant met dit e-mailadres'
const noPlace = ({ plan }: { plan: PlanId | null }) => ({
  title: plansNl.clientLimit.title,
  line: plansNl.clientLimit.line(plan),
})

const onThisAddress = 'deze klant heeft zich afgemeld voor je berichten.'

export const clientsNl = {
  fields: { firstName: 'Voornaam', lastName: 'Achternaam' } satisfies ClientTexts,
  status: 'Status',

  business: {
    open: 'Zakelijke klant',
    cleared: 'Bij het opslaan verdwijnen de bedrijfsgegevens.',
  },

  list: {
    label: 'Klanten',
    client: 'Klant',
    photos: 'Foto’s',
    createdAt: 'Aangemaakt',
    actions: 'Acties',
    view: 'Bekijken',
    contact: 'Contact',
    viewWhom: (name: string) => `${name} bekijken`,
    contactWhom: (name: string) => `Contact met ${name}`,
    search: 'Zoek op naam of e-mail',
    searchLabel: 'Klanten zoeken',
    filter: 'Filter op status',
    all: 'Alle',
    archived: 'Gearchiveerd',
    photoCount: (count: number) => plural(count, 'foto', 'foto’s'),
    uninvited: 'nog niet uitgenodigd',
    wrongAddress: 'adres klopt niet',
    createdOn: (date: string) => `aangemaakt ${date}`,
    import: 'Klanten importeren',
    importShort: 'Importeren',
    loading: 'Klanten laden',
    failed: { title: 'Fout bij ophalen klanten', line: 'Kon klanten niet ophalen' },
    empty: {
      title: 'Nog geen klanten aangemaakt',
      line: 'Voeg je eerste klant toe en upload foto’s. Je klant krijgt een mail met een inloglink.',
    },
    found: (count: number) => plural(count, 'klant gevonden', 'klanten gevonden'),
    nothingFound: { title: 'Geen klant gevonden', line: 'Pas je zoekwoord of het filter aan.' },
    showAll: 'Toon alle klanten',
  },

  create: {
    open: 'Nieuwe klant',
    generate: 'Bedenk er een',
    toPlans: 'Bekijk de abonnementen',
    limitUnknown: {
      title: 'Fout bij controleren klantenlimiet',
      line: 'Je kunt de klant toch toevoegen: bij het opslaan wordt je limiet gecontroleerd.',
    },
    done: {
      now: { title: 'Klant aangemaakt', line: 'De uitnodiging is onderweg.' },
      with_photos: { title: 'Klant aangemaakt', line: 'De uitnodiging gaat met de eerste foto’s mee.' },
    } satisfies Record<InvitationMoment, object>,
    heldBack: { title: 'Klant aangemaakt', line: `Er is geen uitnodiging verstuurd: ${onThisAddress}` },
    refusals: {
      email_taken: taken,
      too_many_attempts: (facts) => ({
        title: 'Je nodigt nu veel mensen tegelijk uit',
        line: waitText(facts),
      }),
      client_limit_reached: noPlace,
    } satisfies RefusalTexts<Contract['createClient']>,
    signedOut: { title: 'Niet ingelogd', line: 'Log opnieuw in en voeg de klant daarna toe.' },
    broken: { title: 'Fout bij aanmaken klant', line: 'Er is een onbekende fout opgetreden.' },
  },

  invite: {
    label: 'Uitnodigen',
    moments: {
      with_photos: {
        label: 'Met de eerste foto’s',
        line: 'De uitnodiging gaat mee in de mail over de eerste foto’s, vijf minuten na de laatste upload.',
      },
      now: { label: 'Nu', line: 'Je klant kan alvast inloggen en krijgt een mail zodra er foto’s zijn.' },
    } satisfies Record<InvitationMoment, object>,
    ownLine: 'Persoonlijk bericht',
    withPassword: 'Zet het wachtwoord in de mail',
    preview: 'Bekijk de mail',
    hidePreview: 'Verberg de mail',
    previewOf: 'Zo ziet de mail eruit',
    previewFailed: 'Kon de mail niet laten zien',
    subject: (subject: string) => `Onderwerp: ${subject}`,
    open: 'Uitnodigen',
    again: 'Opnieuw uitnodigen',
    title: (name: string) => `${name} uitnodigen`,
    line: (email: string) => `Gaat naar ${email}, met een knop om meteen in te loggen.`,
    submit: 'Uitnodiging versturen',
    done: 'De uitnodiging is onderweg',
    refusals: {
      ...notFound,
      client_archived: closed,
      already_invited: 'Deze klant is al uitgenodigd',
      letters_stopped: lettersStoppedNl,
      too_many_attempts: (facts) => ({ title: 'Wacht nog even', line: waitText(facts) }),
    } satisfies RefusalTexts<Contract['inviteClient']>,
    broken: { title: 'Fout', line: 'Kon de uitnodiging niet versturen' },
  },

  inviteEveryone: {
    notYet: (count: number) =>
      count === 1 ? '1 klant is nog niet uitgenodigd.' : `${count} klanten zijn nog niet uitgenodigd.`,
    open: (count: number) => `Nodig ${plural(count, 'klant', 'klanten')} uit`,
    title: (count: number) => `${plural(count, 'klant', 'klanten')} uitnodigen`,
    line: 'Elke klant krijgt een eigen mail, met een knop om meteen in te loggen.',
    submit: (count: number) => (count === 1 ? 'Uitnodiging versturen' : `${count} uitnodigingen versturen`),
    done: (outcome: { invitedCount: number; ofCount: number; waitSeconds: number | undefined }) => {
      const { invitedCount, ofCount, waitSeconds } = outcome
      return {
        title:
          invitedCount === ofCount
            ? `${plural(invitedCount, 'klant', 'klanten')} uitgenodigd`
            : `${invitedCount} van ${ofCount} klanten uitgenodigd`,
        line: waitSeconds === undefined ? undefined : waitText({ waitSeconds }),
      }
    },
  },

  stopped: {
    since: (date: string) => `Afgemeld voor je berichten · sinds ${date}`,
    line: 'Mails over bestellingen, betalingen en inloggen krijgt je klant wel. Berichten weer aanzetten kan je klant in de galerij, onder Beveiliging.',
    close: 'Sluiten',
  },

  letters: {
    title: 'Mails',
    loading: 'Mails laden',
    failed: 'Kon mails niet laden',
    none: 'Nog geen mails verstuurd.',
    wrongAddress:
      'Het e-mailadres klopt niet: mail komt daar niet aan. Verbeter het adres, dan sturen we de uitnodiging opnieuw.',
    uninvited: 'Nog niet uitgenodigd. Tot die tijd krijgt je klant geen mail, ook niet over foto’s.',
    waits: 'De uitnodiging gaat met de eerste foto’s mee.',
    all: (count: number) => `Alle ${count} mails`,
    isOpened: 'link geopend',
    isNotOpened: 'link nog niet geopend',
    isFailing: 'niet bezorgd',
    isHeldBack: 'niet verstuurd: afgemeld',
    again: 'Opnieuw sturen',
    againWhich: (kind: string, day: string) => `Opnieuw sturen: ${kind} van ${day}`,
    kinds: {
      client_invitation: 'Uitnodiging',
      client_password_set: 'Nieuw wachtwoord',
      previews_ready: 'Previews klaar',
      finals_ready: 'Foto’s af',
      gallery_opened: 'Galerij geopend',
    } satisfies Record<(typeof letterKindsListedByName)[number], string>,
  },

  edit: {
    label: 'Klantgegevens',
    back: 'Terug naar dashboard',
    loading: 'Klantgegevens laden',
    failed: 'Kon klantgegevens niet laden',
    notFound: { title: gone, line: 'Deze klant bestaat niet, of hoort bij een andere studio.' },
    save: 'Opslaan',
    nothingToSave: 'Er is niets gewijzigd',
    done: 'Klantgegevens zijn bijgewerkt',
    invitedAnew: {
      title: 'Klantgegevens zijn bijgewerkt',
      line: 'De uitnodiging is onderweg naar het nieuwe adres.',
    },
    heldBack: {
      title: 'Klantgegevens zijn bijgewerkt',
      line: `Er is geen uitnodiging verstuurd: ${onThisAddress}`,
    },
    move: {
      title: 'E-mailadres wijzigen?',
      line: (was: string, becomes: string) =>
        `${becomes} krijgt een uitnodiging. Inloggen met ${was} kan daarna niet meer: alle apparaten worden uitgelogd, en wachtwoord en links werken niet meer. We mailen dat naar ${was}, zonder het nieuwe adres te noemen.`,
      confirm: 'Adres wijzigen',
    },
    refusals: {
      ...notFound,
      client_archived: closed,
      email_taken: taken,
      too_many_attempts: (facts) => ({
        title: 'Je nodigt nu veel mensen tegelijk uit',
        line: waitText(facts),
      }),
    } satisfies RefusalTexts<Contract['updateClient']>,
    broken: { title: 'Fout bij opslaan', line: 'Kon klantgegevens niet bijwerken' },
    leave: {
      title: 'Wijzigingen niet opgeslagen',
      line: 'Je hebt klantgegevens gewijzigd die nog niet zijn opgeslagen.',
      confirm: 'Niet opslaan',
      cancel: 'Blijf hier',
    },
  },

  remove: {
    open: 'Klant verwijderen',
    title: (name: string) => `${name} verwijderen?`,
    line: (name: string) =>
      `Deze klant heeft geen foto’s, bestellingen of opmerkingen. ${name} verdwijnt meteen uit je lijst en kan niet meer inloggen. Dit kan niet ongedaan worden gemaakt.`,
    confirm: 'Verwijderen',
    done: ({ name }: ClientName) => `${name} is verwijderd`,
    refusals: {
      ...notFound,
      client_has_work: {
        title: 'Kon klant niet verwijderen',
        line: 'Deze klant heeft intussen foto’s, bestellingen of opmerkingen. Archiveren kan wel.',
      },
    } satisfies RefusalTexts<Contract['removeClient']>,
    broken: { title: 'Fout', line: 'Kon klant niet verwijderen' },
  },

  archive: {
    open: 'Klant archiveren',
    title: (name: string) => `${name} archiveren?`,
    line: (name: string) =>
      `De galerij gaat dicht: ${name} wordt uitgelogd, en links in mails werken niet meer. Er komt een plek vrij in je abonnement. Foto’s, bestellingen en facturen blijven bij jou, en de foto’s blijven meetellen voor je opslag. Je kunt de klant later terugzetten.`,
    confirm: 'Archiveren',
    done: ({ name }: ClientName) => `${name} is gearchiveerd`,
    refusals: notFound satisfies RefusalTexts<Contract['archiveClient']>,
    broken: { title: 'Fout', line: 'Kon klant niet archiveren' },
  },

  restore: {
    open: 'Klant terugzetten',
    badge: 'Gearchiveerd',
    notice: (name: string, since: string) =>
      `Gearchiveerd op ${since}. ${name} kan niet meer in de galerij en krijgt geen mail over foto’s.`,
    done: ({ name }: ClientName) => ({ title: `${name} is teruggezet`, line: 'Inloggen kan weer.' }),
    refusals: {
      ...notFound,
      client_limit_reached: noPlace,
    } satisfies RefusalTexts<Contract['restoreClient']>,
    broken: { title: 'Fout', line: 'Kon klant niet terugzetten' },
  },

  facts: {
    since: 'Klant sinds',
    photos: 'Foto’s',
    photosOf: (count: number, room: string) => (count === 0 ? '0' : `${count}, samen ${room}`),
    lastSeen: 'Laatst gezien',
    never: 'nog niet',
  },

  password: {
    open: 'Wachtwoord wijzigen',
    title: 'Wachtwoord wijzigen',
    line: (name: string) =>
      `${name} wordt op elk apparaat uitgelogd en krijgt daar een mail over, zonder het wachtwoord.`,
    newPassword: 'Nieuw wachtwoord',
    webhook: 'Webhook-URL',
    webhookHint:
      'Je automatisering krijgt naam, e-mail en het nieuwe wachtwoord in leesbare tekst. Alleen naar een https-adres op internet.',
    submit: 'Wijzigen',
    done: 'Wachtwoord succesvol gewijzigd',
    doneAndNotified: 'Wachtwoord gewijzigd en melding verzonden',
    doneNotNotified: {
      title: 'Wachtwoord succesvol gewijzigd',
      line: 'De webhook was niet bereikbaar en kreeg geen melding.',
    },
    refusals: {
      ...notFound,
      client_archived: closed,
      webhook_not_https: webAddressNl.not_https,
      webhook_not_public: webAddressNl.not_public,
      too_many_attempts: (facts) => ({ title: 'Kon wachtwoord niet wijzigen', line: waitText(facts) }),
    } satisfies RefusalTexts<Contract['setClientPassword']>,
    broken: { title: 'Fout', line: 'Kon wachtwoord niet wijzigen' },
  },

  contact: {
    title: (name: string) => `Mail naar ${name}`,
    line: (email: string) => `Gaat naar ${email}. Een antwoord komt in je eigen inbox.`,
    subject: 'Onderwerp',
    message: 'Bericht',
    submit: 'Versturen',
    done: 'Bericht verstuurd',
    refusals: {
      ...notFound,
      too_many_attempts: (facts) => ({
        title: 'Je stuurt nu veel berichten tegelijk',
        line: waitText(facts),
      }),
      client_archived: closed,
      letters_stopped: lettersStoppedNl,
    } satisfies RefusalTexts<Contract['contactClient']>,
    broken: { title: 'Fout', line: 'Kon bericht niet versturen' },
  },
}
