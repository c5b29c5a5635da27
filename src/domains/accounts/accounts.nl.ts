import { ownerOnly } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { accountsContract } from './accounts.contract.ts'

type Contract = typeof accountsContract

const again = 'Probeer het opnieuw.'

/** Rounded up, so that it is never shorter than the server asks. */
export function waiting({ waitSeconds }: { waitSeconds: number }): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return `Te vaak geprobeerd. Wacht ${plural(minutes, 'minuut', 'minuten')} en probeer het dan opnieuw.`
}

const tooMany = (title: string) => ({
  too_many_attempts: (facts: { waitSeconds: number }) => ({ title, line: waiting(facts) }),
})

export const keptOut = {
  gallery_closed: ({ studioName }: { studioName: string }) => ({
    title: 'Je galerij is gesloten',
    line: `Neem contact op met ${studioName}.`,
  }),
  other_studio: {
    title: 'Dit account hoort bij een andere studio',
    line: 'Gebruik de link uit de mail van je fotograaf.',
  },
}

const codeNeeded = 'Vul ook je code in'
const linkGone = 'Deze link werkt niet meer. Vraag een nieuwe aan.'

export const accountsNl = {
  email: 'E-mail',
  password: 'Wachtwoord',
  required: 'Vul dit in',
  invalidEmail: 'Vul een geldig e-mailadres in',
  passwordHint: (length: number) => `Minstens ${length} tekens`,
  signOut: 'Uitloggen',

  acting: {
    banner: (email: string) => `Je bent als beheerder ingelogd als ${email}.`,
    stop: 'Terug naar beheer',
    refusals: {
      account_not_found: { title: 'Fout', line: 'Dit account bestaat niet meer' },
      not_acting: 'Je bent al terug',
    } satisfies RefusalTexts<Contract['actAs']> & RefusalTexts<Contract['stopActing']>,
    broken: { title: 'Fout', line: again },
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
    refusals: {
      wrong_credentials: { title: 'Inloggen mislukt', line: 'Je e-mailadres of wachtwoord klopt niet.' },
      second_factor_needed: codeNeeded,
      ...keptOut,
      ...tooMany('Inloggen mislukt'),
    } satisfies RefusalTexts<Contract['signIn']>,
    broken: { title: 'Inloggen mislukt', line: again },
  },

  signInLink: {
    request: 'Stuur me een inloglink',
    done: { title: 'E-mail verzonden!', line: 'Check je e-mail voor je inloglink.' },
    refusals: { ...tooMany('Inloggen mislukt'), ...flagsOffNl.refusals } satisfies RefusalTexts<
      Contract['requestSignInLink']
    >,
    broken: { title: 'Inloggen mislukt', line: again },
  },

  landing: {
    title: 'Je bent er bijna',
    line: 'Nog één druk op de knop en je bent ingelogd.',
    submit: 'Inloggen',
    refusals: {
      link_expired: { title: 'Inloggen mislukt', line: linkGone },
      second_factor_needed: codeNeeded,
      ...keptOut,
      ...tooMany('Inloggen mislukt'),
      ...flagsOffNl.refusals,
    } satisfies RefusalTexts<Contract['signInWithLink']>,
    broken: { title: 'Inloggen mislukt', line: again },
  },

  forgot: {
    title: 'Wachtwoord vergeten',
    line: 'We mailen je een link om een nieuw wachtwoord te kiezen.',
    submit: 'Link versturen',
    done: {
      title: 'E-mail verzonden!',
      line: 'Check je e-mail voor instructies om je wachtwoord te resetten.',
    },
    refusals: tooMany('Fout bij wachtwoord reset') satisfies RefusalTexts<Contract['requestPasswordReset']>,
    broken: { title: 'Fout bij wachtwoord reset', line: again },
  },

  reset: {
    title: 'Kies een nieuw wachtwoord',
    newPassword: 'Nieuw wachtwoord',
    submit: 'Wachtwoord opslaan',
    done: { title: 'Wachtwoord gewijzigd', line: 'Je kunt nu inloggen met je nieuwe wachtwoord.' },
    refusals: {
      link_expired: { title: 'Fout bij wachtwoord reset', line: linkGone },
      ...tooMany('Fout bij wachtwoord reset'),
    } satisfies RefusalTexts<Contract['resetPassword']>,
    broken: { title: 'Fout bij wachtwoord reset', line: again },
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
      `${studioName} heeft deze galerij gesloten. Wil je er weer in, of iets nabestellen? Neem contact op met ${studioName}.`,
  },

  linkGone: {
    title: 'Deze link werkt niet meer',
    line: 'Links in onze mails werken een beperkte tijd. Bij het inloggen vraag je een nieuwe aan.',
    mailLine: 'We sturen een nieuwe naar het e-mailadres waar deze link voor was.',
    send: 'Stuur een nieuwe link',
    backToSignIn: 'Naar inloggen',
    sent: {
      title: 'Kijk in je mail',
      line: 'Daar staat zo een nieuwe link. Hij werkt een halfuur, en één keer.',
    },
    refusals: {
      link_expired: linkGone,
      ...tooMany('Kon geen nieuwe link sturen'),
      ...flagsOffNl.refusals,
    } satisfies RefusalTexts<Contract['renewMailLink']>,
    broken: { title: 'Kon geen nieuwe link sturen', line: again },
  },

  freshLink: {
    title: 'Eerst even via je mail',
    line: 'Je bent binnen met de link uit een mail, en zo’n mail kan ook iemand anders in handen hebben. Voor wat alleen van jou is, sturen we je eerst een verse link. Die brengt je hier terug.',
    submit: 'Stuur me een link',
    sent: {
      title: 'Kijk in je mail',
      line: 'Open de link op dit apparaat, dan ga je verder waar je was. Hij werkt een halfuur, en één keer.',
    },
    close: 'Sluiten',
    refusals: { acting_as_studio: ownerOnly, ...tooMany('Kon geen link sturen') } satisfies RefusalTexts<
      Contract['requestFreshLink']
    >,
    broken: { title: 'Kon geen link sturen', line: again },
  },

  unconfirmed: {
    line: (email: string) => `Je e-mailadres ${email} is nog niet bevestigd.`,
    submit: 'Stuur de mail opnieuw',
    done: { title: 'E-mail verzonden!', line: 'Bevestig je adres met de knop in de mail.' },
    refusals: { acting_as_studio: ownerOnly, ...tooMany('Kon de mail niet sturen') } satisfies RefusalTexts<
      Contract['resendConfirmation']
    >,
    broken: { title: 'Kon de mail niet sturen', line: again },
  },

  confirm: {
    done: { title: 'E-mailadres bevestigd', line: 'Bedankt, je adres klopt.' },
    refusals: {
      link_expired: { title: 'Bevestigen mislukt', line: linkGone },
      ...tooMany('Bevestigen mislukt'),
    } satisfies RefusalTexts<Contract['confirmEmail']>,
    broken: { title: 'Bevestigen mislukt', line: again },
  },

  ownPassword: {
    title: 'Wachtwoord wijzigen',
    line: 'Op andere apparaten word je uitgelogd.',
    current: 'Huidig wachtwoord',
    new: 'Nieuw wachtwoord',
    submit: 'Wijzigen',
    done: 'Wachtwoord gewijzigd',
    refusals: {
      acting_as_studio: ownerOnly,
      wrong_credentials: 'Je huidige wachtwoord klopt niet',
      ...tooMany('Kon wachtwoord niet wijzigen'),
    } satisfies RefusalTexts<Contract['changeOwnPassword']>,
    broken: { title: 'Kon wachtwoord niet wijzigen', line: again },
  },

  signingOut: {
    refusals: {} satisfies RefusalTexts<Contract['signOutEverywhere']>,
    broken: { title: 'Uitloggen mislukt', line: again },
  },
}
