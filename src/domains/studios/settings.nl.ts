import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import { whyBroken } from '#domains/access/why-broken.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { studiosContract } from './studios.contract.ts'

const noInk = {
  watermarkText: 'Deze tekst is niet te zien op een foto. Gebruik letters of cijfers.',
  watermarkLogoId: 'Dit logo is niet te zien op een foto. Kies een ander.',
}

export const settingsNl = {
  studioName: 'Studionaam',
  ownerFirstName: 'Je voornaam',
  ownerFirstNameHint: 'Zo begroeten we je, en zo onderteken je je mails aan klanten',
  phoneNumber: 'Telefoonnummer',
  phoneHint: 'Je klanten zien het bij ‘Contact met je fotograaf’',
  phoneInvalid: 'Vul een telefoonnummer in, zoals 06 12345678 of +31 6 12345678',
  watermarkText: 'Watermerktekst',
  logoGoesFirst: 'Zolang je een logo hebt, staat dat op je previews.',
  accentColor: 'Accentkleur',
  accentHint: 'Voor je galerijen en je mails',
  accentNone: 'Kleur van Lichttafel',
  accentReset: 'Standaardkleur',
  zipNames: {
    label: 'Bestandsnamen in een ZIP',
    numbered: {
      label: 'Genummerd in de volgorde van de galerij',
      line: 'foto-1-01a20174-17a8-779a-847e-e20bd8cf6bb7.jpg: het nummer, en het kenmerk van de foto',
    },
    original: {
      label: 'Naam uit je camera',
      line: 'DSC_1005.jpg: zoals het bestand heette, ook als je de foto later een andere naam gaf',
    },
  },
  guestOriginals: {
    label: 'Originelen voor gasten',
    clean: {
      label: 'Zonder persoonlijke gegevens',
      line: 'Plaats, gezichten, trefwoorden, serienummer en eigenaar gaan eruit; je naam en copyright blijven',
    },
    whole: {
      label: 'Zoals ze zijn',
      line: 'Met alles wat je camera en je programma erin schreven. Je klant krijgt ze altijd zo',
    },
  },
  mails: {
    label: 'Welke berichten wil je per e-mail?',
    mailsChoices: {
      label: 'Keuzes en opmerkingen',
      line: 'Een kwartier nadat je klant klaar is, in één mail',
    },
    mailsNewOrders: {
      label: 'Nieuwe bestellingen',
      line: 'Zodra er betaald is, en anders na tien minuten',
    },
    mailsPaidOrders: { label: 'Betaalde bestellingen', line: 'Als er later betaald wordt' },
    always:
      'Over annuleringen, je abonnement en je account mailen we je altijd. Alles staat ook onder de bel.',
  },
  now: (value: string) => `Nu: ${value || 'leeg'}`,

  branding: {
    notice: 'Een eigen watermerk, logo en kleur zijn er alleen voor Professional en Studio.',
    see: 'Bekijk abonnementen',
  },

  noInk,

  logo: {
    label: 'Watermerklogo',
    hint: 'Een afbeelding van hoogstens 5 MB',
    choose: 'Kies een logo',
    replace: 'Vervangen',
    remove: 'Verwijderen',
    none: 'Nog geen logo',
    present: 'Je logo',
    size: (widthPx: number, heightPx: number) => `${widthPx} × ${heightPx} px`,
    selected: 'Bestand geselecteerd',
    notAnImage: 'Alleen afbeeldingen zijn toegestaan',
    tooLarge: 'Bestand is te groot. Maximaal 5MB toegestaan',
    noAddress: 'Logo upload mislukt - geen URL ontvangen',
    broken: 'Logo upload fout',
    notAllowed: 'Geen toestemming voor deze actie',
    tooHeavy:
      'Dit logo is te zwaar om te tekenen: het heeft filters of zeer veel vormen, of is groter dan 4000 pixels. Exporteer het als PNG.',
    empty: 'Op dit logo is niets te zien',
    tooMany: waitText,
  },

  load: {
    busy: 'Instellingen laden',
    failed: (requestId: string | undefined) => `Fout bij het laden van gegevens: ${whyBroken(requestId)}`,
  },

  save: {
    done: 'Instellingen opgeslagen',
    refusals: {
      branding_not_allowed: {
        title: 'Geen toestemming voor deze actie',
        line: 'Een eigen watermerk is er alleen voor Professional en Studio.',
      },
      mark_draws_nothing: ({ field }) => ({ title: 'Instellingen niet opgeslagen', line: noInk[field] }),
      logo_not_found: { title: 'Logo upload mislukt - geen URL ontvangen', line: 'Kies je logo opnieuw.' },
    } satisfies RefusalTexts<(typeof studiosContract)['saveSettings']>,
    signedOut: { title: 'Geen gebruiker ingelogd', line: 'Log opnieuw in en sla daarna nog eens op.' },
    // A request id means that the server answered, so the connection isn't the cause.
    broken: (requestId: string | undefined) =>
      requestId
        ? { title: 'Fout bij opslaan: Database fout', line: `Probeer het opnieuw. #${requestId}` }
        : {
            title: 'Fout bij opslaan: Onbekende fout',
            line: 'Controleer je verbinding en probeer het opnieuw.',
          },
  },

  saveBar: {
    count: (count: number) => plural(count, 'wijziging', 'wijzigingen'),
    none: 'Geen wijzigingen',
    undo: 'Herstellen',
    save: 'Opslaan',
    nothingToSave: 'Er is niets gewijzigd',
  },

  leave: {
    title: 'Wijzigingen niet opgeslagen',
    line: (count: number) =>
      count === 1
        ? 'Je hebt iets gewijzigd dat nog niet is opgeslagen.'
        : `Je hebt ${count} dingen gewijzigd die nog niet zijn opgeslagen.`,
    confirm: 'Niet opslaan',
    cancel: 'Blijf hier',
  },
}
