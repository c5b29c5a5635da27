import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import type { apiKeysContract } from './keys/api-keys.contract.ts'
import type { Scope, scopePresets } from './api.rules.ts'

type Contract = typeof apiKeysContract

const again = 'Probeer het opnieuw.'
const gone = 'Deze sleutel werkt al niet meer'
const notMade = 'Kon geen API-sleutel maken'
const notRenewed = 'Kon API-sleutel niet vernieuwen'

const notNow = (title: string) => ({
  acting_as_studio: ownerOnlyNl,
  wrong_credentials: 'Je wachtwoord klopt niet',
  plan_without_api: 'Je abonnement heeft geen API-toegang',
  too_many_attempts: (facts: { waitSeconds: number }) => ({ title, line: waitText(facts) }),
})

export const apiKeysNl = {
  title: 'API-sleutels',
  line: 'Hiermee koppel je je eigen programma’s aan Lichttafel: je boekhouding, Zapier of Make.',
  docs: 'Naar de documentatie',
  withoutApi: 'Met de API koppel je je eigen programma’s aan Lichttafel. Dat kan met het abonnement Studio.',
  toPlan: 'Bekijk de abonnementen',
  failed: 'Kon je API-sleutels niet laden',
  made: (day: string, used: string) => `Gemaakt op ${day} · ${used}`,
  used: (when: string) => `gebruikt: ${when}`,
  unused: 'nog niet gebruikt',
  ends: (moment: string) => `werkt tot ${moment}`,
  mayAll: 'Mag alles',
  actions: (name: string) => `Acties voor ${name}`,

  scopes: {
    'clients:read': 'Klanten bekijken',
    'clients:write': 'Klanten toevoegen en wijzigen',
    'galleries:read': 'Galerijen bekijken',
    'galleries:write': 'Galerijen toevoegen, wijzigen en openen',
    'photos:read': 'Foto’s bekijken',
    'photos:write': 'Foto’s uploaden en wijzigen',
    'photos:delete': 'Foto’s verwijderen',
    'choices:read': 'Keuzes bekijken',
    'orders:read': 'Bestellingen bekijken',
    'orders:write': 'Bestellingen verzenden',
    'receipts:read': 'Facturen bekijken',
    'webhooks:read': 'Webhooks en gebeurtenissen bekijken',
    'webhooks:write': 'Webhooks toevoegen en verwijderen',
  } satisfies Record<Scope, string>,

  making: {
    open: 'API-sleutel maken',
    title: 'API-sleutel maken',
    name: 'Naam',
    nameHint: 'Waar de sleutel voor is',
    nameMissing: 'Vul dit in',
    scopes: 'Wat de sleutel mag',
    presetsFor: 'Vink aan wat nodig is voor:',
    presets: { books: 'Boekhouding', uploader: 'Uploader', zapier: 'Zapier' } satisfies Record<
      keyof typeof scopePresets,
      string
    >,
    scopesMissing: 'Kies minstens één ding',
    deletes: 'Verwijderen is voorgoed.',
    password: 'Je wachtwoord',
    submit: 'Sleutel maken',
    refusals: {
      ...notNow(notMade),
      too_many_keys: ({ max }) => `Je hebt er ${max}. Trek er eerst een in.`,
    } satisfies RefusalTexts<Contract['createKey']>,
    broken: { title: notMade, line: again },
  },

  renewing: {
    open: 'Vernieuwen',
    title: (name: string) => `‘${name}’ vernieuwen`,
    line: 'Je krijgt een nieuwe sleutel die hetzelfde mag. De oude werkt nog 24 uur.',
    password: 'Je wachtwoord',
    submit: 'Vernieuwen',
    refusals: { ...notNow(notRenewed), key_not_found: gone } satisfies RefusalTexts<Contract['renewKey']>,
    broken: { title: notRenewed, line: again },
  },

  shown: {
    title: 'Je API-sleutel',
    line: 'Kopieer hem nu: hij wordt één keer getoond.',
    label: 'API-sleutel',
  },

  revoking: {
    open: 'Intrekken',
    title: (name: string) => `‘${name}’ intrekken?`,
    line: 'Programma’s met deze sleutel krijgen meteen geen antwoord meer.',
    confirm: 'Intrekken',
    done: 'API-sleutel ingetrokken',
    refusals: { acting_as_studio: ownerOnlyNl, key_not_found: gone } satisfies RefusalTexts<
      Contract['revokeKey']
    >,
    broken: { title: 'Kon API-sleutel niet intrekken', line: again },
  },
}
