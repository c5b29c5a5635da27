import { plural } from '#platform/pure/plural.ts'
import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { accountGoneTexts, failureTexts, keptOutTexts, type OwnRefusalTexts } from './accounts.nl.ts'
import type { securityContract } from './security.contract.ts'

type Contract = typeof securityContract

const again = 'Probeer het opnieuw.'
const wrongPassword = 'Je wachtwoord klopt niet'
const wrongCode = 'Deze code klopt niet. Elke code werkt één keer.'

export const shownOnceNl = { copy: 'Kopiëren', copied: 'Gekopieerd', close: 'Klaar' }

export const securityNl = {
  title: 'Profiel en beveiliging',
  back: 'Terug',

  name: { title: 'Naam', change: 'Wijzigen', changeWhat: 'Naam wijzigen' },

  theme: {
    title: 'Weergave',
    label: 'Thema',
    choices: { system: 'Zoals dit apparaat', light: 'Licht', dark: 'Donker' },
  },

  password: {
    title: 'Wachtwoord',
    line: 'Kies er een dat je nergens anders gebruikt.',
    change: 'Wachtwoord wijzigen',
  },

  sessions: {
    title: 'Waar je bent ingelogd',
    failed: 'Kon niet laden waar je bent ingelogd',
    device: (browser: string | undefined, system: string | undefined) =>
      [browser ?? 'Onbekende browser', system && `op ${system}`].filter(Boolean).join(' '),
    here: 'Dit apparaat',
    line: (ipAddress: string, since: string, lastUsed: string) =>
      [ipAddress && `IP-adres ${ipAddress}`, `ingelogd op ${since}`, lastUsed].filter(Boolean).join(' · '),
    lastUsed: (when: string) => `gebruikt: ${when}`,
    now: 'nu in gebruik',
    end: 'Uitloggen',
    endOf: (device: string) => `Uitloggen: ${device}`,
    endOthers: 'Op andere apparaten uitloggen',
    ending: {
      done: 'Daar ben je uitgelogd',
      refusals: {
        acting_as_studio: ownerOnlyNl,
        session_not_found: 'Daar was je al uitgelogd',
      } satisfies RefusalTexts<Contract['endSession']> & RefusalTexts<Contract['endOtherSessions']>,
      broken: { title: 'Uitloggen mislukt', line: again },
    },
  },

  twoFactor: {
    title: 'Inloggen in twee stappen',
    off: 'Inloggen kan dan alleen met je wachtwoord én een code uit een app.',
    on: (since: string) => `Staat aan sinds ${since}.`,
    codesLeft: (count: number) =>
      count === 1 ? 'Je hebt nog 1 herstelcode.' : `Je hebt nog ${count} herstelcodes.`,
    failed: 'Kon niet laden of inloggen in twee stappen aan staat',
    turnOn: 'Aanzetten',
    turnOff: 'Uitzetten',
    renewCodes: 'Nieuwe herstelcodes',
    isOn: 'Aan',
    isOff: 'Uit',
    yourPassword: 'Je wachtwoord',
    next: 'Verder',
    passwordSteps: {
      on: {
        title: 'Inloggen in twee stappen aanzetten',
        line: 'Eerst je wachtwoord, zodat we weten dat jij het bent.',
      },
      off: {
        title: 'Inloggen in twee stappen uitzetten',
        line: 'Inloggen gaat daarna met alleen je wachtwoord.',
      },
      codes: { title: 'Nieuwe herstelcodes', line: 'Je oude codes werken daarna niet meer.' },
    },
    scan: {
      title: 'Scan de code met je app',
      line: 'Bijvoorbeeld 2FAS, Google Authenticator of je wachtwoordbeheerder.',
      picture: 'QR-code met de sleutel voor je app',
      byHand: 'Lukt scannen niet? Typ deze sleutel in je app:',
      code: 'Code uit je app',
      codeHint: 'Zes cijfers, elke halve minuut een nieuwe code',
      submit: 'Aanzetten',
    },
    codes: {
      title: 'Je herstelcodes',
      line: 'Bewaar ze goed: je ziet ze maar één keer.',
      isOn: 'Inloggen in twee stappen staat aan.',
      explain: 'Ben je je telefoon kwijt, dan log je in met een van deze codes. Elke code werkt één keer.',
    },
    starting: failureTexts('Kon inloggen in twee stappen niet aanzetten', {
      acting_as_studio: ownerOnlyNl,
      already_on: 'Inloggen in twee stappen staat al aan',
      wrong_credentials: wrongPassword,
    } satisfies OwnRefusalTexts<Contract['startTwoFactor']>),
    confirming: failureTexts('Kon inloggen in twee stappen niet aanzetten', {
      acting_as_studio: ownerOnlyNl,
      wrong_code: wrongCode,
      not_started: 'Begin opnieuw met aanzetten',
    } satisfies OwnRefusalTexts<Contract['confirmTwoFactor']>),
    renewing: failureTexts('Kon geen nieuwe herstelcodes maken', {
      acting_as_studio: ownerOnlyNl,
      not_on: 'Inloggen in twee stappen staat niet aan',
      wrong_credentials: wrongPassword,
    } satisfies OwnRefusalTexts<Contract['renewRecoveryCodes']>),
    ending: {
      done: 'Inloggen in twee stappen staat uit',
      ...failureTexts('Kon inloggen in twee stappen niet uitzetten', {
        acting_as_studio: ownerOnlyNl,
        wrong_credentials: wrongPassword,
      } satisfies OwnRefusalTexts<Contract['endTwoFactor']>),
    },
  },

  secondStep: {
    title: 'Beveilig het beheer met een tweede stap',
    line: 'In het beheer kun je bij alle klanten en betalingen. Met een tweede stap is je wachtwoord alleen niet genoeg om in te loggen.',
    demanded: {
      title: 'Stel eerst je tweede stap in',
      line: 'Uitstellen kan niet meer. Zodra je tweede stap is ingesteld, ga je verder.',
      kept: 'Uitstellen kan niet meer. Wat je op deze pagina hebt ingevuld, blijft staan.',
    },
    byApp: {
      title: 'Code uit een app',
      line: 'Je logt in met je wachtwoord en een code op je telefoon.',
      submit: 'Stel nu in',
    },
    byPasskey: {
      title: 'Passkey',
      line: 'Je logt in met je vingerafdruk, je gezicht of de pincode van je apparaat.',
      submit: 'Passkey toevoegen',
    },
    knownPasskey: {
      title: 'Je hebt al een passkey',
      line: 'Je bent nu met je wachtwoord ingelogd. Log in met je passkey, dan ben je klaar.',
      submit: 'Inloggen met passkey',
    },
    later: (daysLeft: number) => `Later (nog ${plural(daysLeft, 'dag', 'dagen')})`,
    signOut: 'Uitloggen',
    close: 'Sluiten',
  },

  reset: {
    isOn: 'met twee stappen',
    open: 'Twee stappen uitzetten',
    title: (email: string) => `Twee stappen uitzetten voor ${email}?`,
    line: 'Doe dit alleen als je zeker weet wie het vraagt. Inloggen gaat daarna met alleen het wachtwoord: codes en passkeys vervallen, alle apparaten worden uitgelogd en de gebruiker krijgt een mail.',
    confirm: 'Uitzetten',
    done: 'Twee stappen uitgezet',
    refusals: accountGoneTexts satisfies RefusalTexts<Contract['resetTwoSteps']>,
    broken: { title: 'Kon twee stappen niet uitzetten', line: again },
  },

  signInCode: {
    title: 'Nog één stap',
    line: 'Vul de code uit je app in. Telefoon kwijt? Een herstelcode werkt ook.',
    code: 'Code',
    submit: 'Inloggen',
    back: 'Terug naar inloggen',
    ...failureTexts('Inloggen mislukt', {
      wrong_code: wrongCode,
      challenge_expired: { title: 'Inloggen mislukt', line: 'Het duurde te lang. Log opnieuw in.' },
      ...keptOutTexts,
    } satisfies OwnRefusalTexts<Contract['signInWithCode']>),
  },
}
