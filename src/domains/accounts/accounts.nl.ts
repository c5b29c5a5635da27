import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { accountsContract } from './accounts.contract.ts'
import type { passkeysContract } from './passkeys.contract.ts'

type Contract = typeof accountsContract & typeof passkeysContract

const again = 'Probeer het opnieuw.'

type Wait = { waitSeconds: number }

/** Rounds up: the actual wait is never longer. */
export function waitTimeText({ waitSeconds }: Wait): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return minutes > 90 ? `${Math.ceil(minutes / 60)} uur` : plural(minutes, 'minuut', 'minuten')
}

export const waitText = (wait: Wait): string =>
  `Te vaak geprobeerd. Wacht ${waitTimeText(wait)} en probeer het dan opnieuw.`

export type OwnRefusalTexts<Endpoint> = Omit<RefusalTexts<Endpoint>, 'too_many_attempts'>

export const failureTexts = <Own extends object>(title: string, refusals: Own) => ({
  refusals: {
    ...refusals,
    too_many_attempts: (facts: { waitSeconds: number }) => ({ title, line: waitText(facts) }),
  },
  broken: { title, line: 'Probeer het opnieuw.' },
})

export const keptOutTexts = {
  gallery_closed: ({ studioName }: { studioName: string }) => ({
    title: 'Je galerij is gesloten',
    line: `Neem contact op met ${studioName}.`,
  }),
  other_studio: {
    title: 'Dit account hoort bij een andere studio',
    line: 'Gebruik de link uit de mail van je fotograaf.',
  },
}

export const accountGoneTexts = {
  account_not_found: { title: 'Fout', line: 'Dit account bestaat niet meer' },
}

export const passwordTooCommonText = 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander.'

const codeNeeded = 'Vul ook je code in'
const linkGone = 'Deze link werkt niet meer. Vraag een nieuwe aan.'

export const accountsNl = {
  email: 'E-mail',
  password: 'Wachtwoord',
  required: 'Vul dit in',
  codeRequired: 'Vul je code in',
  invalidEmail: 'Vul een geldig e-mailadres in',
  passwordHint: (length: number) => `Minstens ${length} tekens`,
  signOut: 'Uitloggen',

  acting: {
    banner: (email: string) => `Je bent als beheerder ingelogd als ${email}.`,
    stop: 'Terug naar beheer',
    refusals: {
      ...accountGoneTexts,
      not_acting: 'Je bent al terug',
    } satisfies RefusalTexts<Contract['actAs']> & RefusalTexts<Contract['stopActing']>,
    broken: { title: 'Fout', line: again },
  },

  noCookies: {
    title: 'Je browser bewaart geen cookies',
    line: 'Zonder cookie weten we niet dat jij het bent. Sta cookies toe, of open deze pagina in een andere browser.',
  },

  page: {
    tabs: { label: 'Inloggen of registreren', signIn: 'Inloggen', register: 'Registreren' },
    claim: ['De foto is het enige', 'dat kleur krijgt.'],
    forWhom: 'Voor fotografen en hun klanten',
  },

  signIn: {
    title: 'Welkom terug',
    forgot: 'Wachtwoord vergeten?',
    submit: 'Inloggen',
    ...failureTexts('Inloggen mislukt', {
      wrong_credentials: { title: 'Inloggen mislukt', line: 'Je e-mailadres of wachtwoord klopt niet.' },
      password_expired: {
        title: 'Je wachtwoord is verlopen',
        line: 'Een tijdelijk wachtwoord werkt 14 dagen. Met ‘Stuur me een inloglink’ kun je toch inloggen.',
      },
      second_factor_needed: codeNeeded,
      ...keptOutTexts,
    } satisfies OwnRefusalTexts<Contract['signIn']>),
  },

  signInLink: {
    request: 'Stuur me een inloglink',
    done: { title: 'E-mail verzonden!', line: 'Kijk in je mail: daar staat je inloglink.' },
    ...failureTexts(
      'Inloggen mislukt',
      flagsOffNl.refusals satisfies OwnRefusalTexts<Contract['requestSignInLink']>,
    ),
  },

  landing: {
    title: 'Je bent er bijna',
    line: 'Met de knop log je meteen in.',
    submit: 'Inloggen',
    welcome: (firstName: string) => `Welkom, ${firstName}`,
    toPhotos: 'Bekijk je foto’s',
    toOrder: 'Bekijk je bestelling',
    loading: 'Je link wordt geopend',
    noScript:
      'Deze pagina werkt met JavaScript, en dat staat uit in je browser. Zet het aan en laad de pagina opnieuw.',
    ...failureTexts('Inloggen mislukt', {
      link_expired: { title: 'Inloggen mislukt', line: linkGone },
      second_factor_needed: codeNeeded,
      ...keptOutTexts,
      ...flagsOffNl.refusals,
    } satisfies OwnRefusalTexts<Contract['signInWithLink']>),
  },

  passkey: {
    submit: 'Inloggen met passkey',
    ...failureTexts('Inloggen met passkey mislukt', {
      passkey_refused: 'Deze passkey werkt hier niet. Log in met je wachtwoord.',
      challenge_expired: 'Dat duurde te lang. Probeer het opnieuw.',
      ...keptOutTexts,
    } satisfies OwnRefusalTexts<Contract['startSignIn']> & OwnRefusalTexts<Contract['signInWithPasskey']>),
    broken: {
      title: 'Inloggen met passkey mislukt',
      line: 'Probeer het opnieuw, of log in met je wachtwoord.',
    },
  },

  forgot: {
    title: 'Wachtwoord vergeten',
    line: 'We mailen je een link om een nieuw wachtwoord te kiezen.',
    submit: 'Link versturen',
    done: {
      title: 'E-mail verzonden!',
      line: 'Check je e-mail voor instructies om je wachtwoord te resetten.',
    },
    ...failureTexts(
      'Fout bij wachtwoord reset',
      {} satisfies OwnRefusalTexts<Contract['requestPasswordReset']>,
    ),
  },

  reset: {
    title: 'Kies een nieuw wachtwoord',
    newPassword: 'Nieuw wachtwoord',
    submit: 'Wachtwoord opslaan',
    done: { title: 'Wachtwoord gewijzigd', line: 'Je kunt nu inloggen met je nieuwe wachtwoord.' },
    ...failureTexts('Fout bij wachtwoord reset', {
      link_expired: { title: 'Fout bij wachtwoord reset', line: linkGone },
      password_too_common: passwordTooCommonText,
    } satisfies OwnRefusalTexts<Contract['resetPassword']>),
  },

  again: {
    title: 'Je bent niet meer ingelogd',
    line: (email: string) => `Log weer in als ${email}. Wat je hier hebt ingevuld, blijft staan.`,
    submit: 'Inloggen',
    wrongPassword: 'Je wachtwoord klopt niet',
    otherWay: 'Anders inloggen, in een nieuw tabblad',
  },

  closed: {
    title: 'Je galerij is gesloten',
    line: (studioName: string) =>
      `${studioName} heeft deze galerij gesloten. Wil je je foto’s nog eens bekijken of iets nabestellen? Neem contact op met ${studioName}.`,
  },

  linkGone: {
    title: 'Deze link werkt niet meer',
    line: 'Links in onze mails werken een beperkte tijd. Bij het inloggen vraag je een nieuwe aan.',
    mailLine: 'We sturen een nieuwe naar hetzelfde e-mailadres.',
    send: 'Stuur een nieuwe link',
    backToSignIn: 'Naar inloggen',
    sent: {
      title: 'Kijk in je mail',
      line: 'Daar staat zo een nieuwe link. Die blijft een halfuur geldig en werkt één keer.',
    },
    ...failureTexts('Kon geen nieuwe link sturen', {
      link_expired: linkGone,
      ...flagsOffNl.refusals,
    } satisfies OwnRefusalTexts<Contract['renewMailLink']>),
  },

  toSeat: (studioName: string) => `Naar je foto’s bij ${studioName}`,

  freshLink: {
    title: 'Eerst even via je mail',
    line: 'Je bent ingelogd met een link uit een mail, en die kan ook bij iemand anders terechtkomen. Voor je facturen en adres sturen we je daarom eerst een nieuwe link. Die brengt je hier terug.',
    byPassword:
      'Misschien kent je fotograaf dit wachtwoord ook. Voor je facturen en adres sturen we je daarom eerst een link. Die brengt je hier terug.',
    submit: 'Stuur me een link',
    sent: {
      title: 'Kijk in je mail',
      line: 'Open de link op dit apparaat, dan ga je verder waar je was. Hij blijft een halfuur geldig en werkt één keer.',
    },
    close: 'Sluiten',
    ...failureTexts('Kon geen link sturen', { acting_as_studio: ownerOnlyNl } satisfies OwnRefusalTexts<
      Contract['requestFreshLink']
    >),
  },

  unconfirmed: {
    line: (email: string) => `Je e-mailadres ${email} is nog niet bevestigd.`,
    submit: 'Stuur de mail opnieuw',
    done: { title: 'E-mail verzonden!', line: 'Bevestig je adres met de knop in de mail.' },
    ...failureTexts('Kon de mail niet sturen', { acting_as_studio: ownerOnlyNl } satisfies OwnRefusalTexts<
      Contract['resendConfirmation']
    >),
  },

  confirm: {
    done: { title: 'E-mailadres bevestigd', line: 'Bedankt, je adres klopt.' },
    ...failureTexts('Bevestigen mislukt', {
      link_expired: { title: 'Bevestigen mislukt', line: linkGone },
    } satisfies OwnRefusalTexts<Contract['confirmEmail']>),
  },

  ownPassword: {
    title: 'Wachtwoord wijzigen',
    line: 'Op andere apparaten word je uitgelogd.',
    current: 'Huidig wachtwoord',
    new: 'Nieuw wachtwoord',
    submit: 'Wijzigen',
    done: 'Wachtwoord gewijzigd',
    ...failureTexts('Kon wachtwoord niet wijzigen', {
      acting_as_studio: ownerOnlyNl,
      wrong_credentials: 'Je huidige wachtwoord klopt niet',
      password_too_common: passwordTooCommonText,
    } satisfies OwnRefusalTexts<Contract['changeOwnPassword']>),
  },

  signingOut: {
    refusals: {} satisfies RefusalTexts<Contract['signOutEverywhere']>,
    broken: { title: 'Uitloggen mislukt', line: again },
  },
}
