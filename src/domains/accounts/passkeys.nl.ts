import { plural } from '#platform/pure/plural.ts'
import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { failureTexts, type OwnRefusalTexts } from './accounts.nl.ts'
import type { passkeysContract } from './passkeys.contract.ts'
import { PASSKEYS_MAX } from './passkeys/passkeys.rules.ts'

type Contract = typeof passkeysContract

const again = 'Probeer het opnieuw.'
const full = `Je hebt er ${PASSKEYS_MAX}. Verwijder er eerst een.`
const notAdded = 'Kon passkey niet toevoegen'
const notFound = {
  acting_as_studio: ownerOnlyNl,
  passkey_not_found: 'Deze passkey was al verwijderd',
} satisfies RefusalTexts<Contract['renamePasskey']> & RefusalTexts<Contract['removePasskey']>

export const passkeysNl = {
  count: (count: number) => plural(count, 'sleutel', 'sleutels'),
  title: 'Passkeys',
  line: 'Log in met je vingerafdruk, je gezicht of de pincode van je apparaat. Een wachtwoord en een code zijn dan niet nodig.',
  unsupported: 'Deze browser kan hier geen passkey maken.',
  failed: 'Kon je passkeys niet laden',
  full,
  used: (when: string) => `gebruikt: ${when}`,
  unused: 'nog niet gebruikt',
  about: (made: string, used: string) => `Gemaakt op ${made} · ${used}`,
  actions: (name: string) => `Acties voor ${name}`,

  adding: {
    open: 'Passkey toevoegen',
    title: 'Passkey toevoegen',
    line: 'Eerst je wachtwoord, zodat we weten dat jij het bent. Daarna vraagt je apparaat om je vinger, je gezicht of je pincode.',
    name: 'Naam',
    nameHint: 'Waar je hem aan herkent',
    password: 'Je wachtwoord',
    submit: 'Verder',
    knownHere: 'Op dit apparaat staat al een passkey van jou.',
    done: 'Passkey toegevoegd',
    ...failureTexts(notAdded, {
      acting_as_studio: ownerOnlyNl,
      wrong_credentials: 'Je wachtwoord klopt niet',
      too_many_passkeys: full,
      already_added: 'Deze passkey hoort al bij een account',
      challenge_expired: { title: notAdded, line: 'Dat duurde te lang. Probeer het opnieuw.' },
      passkey_refused: { title: notAdded, line: 'Je apparaat heeft niet gecontroleerd of jij het bent.' },
    } satisfies OwnRefusalTexts<Contract['startAdding']> & OwnRefusalTexts<Contract['addPasskey']>),
  },

  renaming: {
    open: 'Naam wijzigen',
    title: 'Naam van je passkey',
    submit: 'Opslaan',
    refusals: notFound,
    broken: { title: 'Kon de naam niet wijzigen', line: again },
  },

  removing: {
    open: 'Verwijderen',
    title: (name: string) => `Passkey ‘${name}’ verwijderen?`,
    line: 'Inloggen met deze passkey kan daarna niet meer. Je wachtwoord blijft werken.',
    confirm: 'Verwijderen',
    done: 'Passkey verwijderd',
    refusals: notFound,
    broken: { title: 'Kon passkey niet verwijderen', line: again },
  },
}
