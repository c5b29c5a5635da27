import { webAddressNl } from '#platform/pure/web-address.nl.ts'
import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import { figure } from '#platform/pure/format.nl.ts'
import type { webhooksContract } from './webhooks.contract.ts'
import type { EndpointState, OffReason } from './webhooks.rules.ts'

type Contract = typeof webhooksContract

const again = 'Probeer het opnieuw.'
const gone = 'Deze webhook is er niet meer'
const mayNot = { acting_as_studio: ownerOnlyNl, endpoint_not_found: gone }

const failing = (title: string) => ({
  refusals: mayNot satisfies RefusalTexts<Contract['changeEndpoint']> &
    RefusalTexts<Contract['renewSecret']> &
    RefusalTexts<Contract['removeEndpoint']>,
  broken: { title, line: again },
})

const { not_https, not_public } = webAddressNl
const refusedUrls = { not_https, not_public }

const failures = {
  ...refusedUrls,
  unreachable: 'niet bereikbaar',
  too_slow: 'geen antwoord binnen 15 seconden',
}

export const webhooksNl = {
  title: 'Webhooks',
  line: 'We roepen je eigen adres aan zodra er iets gebeurt, ondertekend volgens Standard Webhooks.',
  withoutWebhooks:
    'Met webhooks weten je eigen programma’s het meteen als er iets gebeurt. Je hebt ze met het abonnement Studio.',
  failed: 'Kon je webhooks niet laden',
  actions: (host: string) => `Acties voor ${host}`,
  counted: (count: number, all: number) =>
    count === all ? 'Alle gebeurtenissen' : `${count} van ${all} gebeurtenissen`,
  byApi: 'gemaakt door een programma',
  states: { on: 'Aan', failing: 'Faalt', off: 'Uit' } satisfies Record<EndpointState, string>,
  failingSince: (when: string) => `Sinds ${when} komt er niets aan. We blijven het proberen.`,
  off: {
    gone: 'Het adres antwoordde dat het niet meer bestaat.',
    silent: 'Er kwam vijf dagen niets aan.',
  } satisfies Record<OffReason, string>,
  twoSecrets: (moment: string) => `Tot ${moment} ondertekenen we ook met het vorige geheim.`,

  adding: {
    open: 'Webhook toevoegen',
    title: 'Webhook toevoegen',
    url: 'Adres',
    urlHint: 'https://…, van je eigen programma, Zapier of Make',
    events: 'Wanneer',
    eventsMissing: 'Kies minstens één gebeurtenis',
    submit: 'Toevoegen',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      webhook_refused: ({ reason }) => refusedUrls[reason],
      plan_without_webhooks: 'Je abonnement heeft geen webhooks',
      endpoint_limit_reached: 'Je hebt er al zoveel als je abonnement toelaat. Verwijder er eerst een.',
    } satisfies RefusalTexts<Contract['addEndpoint']>,
    broken: { title: 'Kon webhook niet toevoegen', line: again },
  },

  shown: {
    title: 'Het geheim van je webhook',
    line: 'Hiermee controleer je of een bericht van ons komt. Kopieer het nu: het wordt één keer getoond.',
    label: 'Geheim',
  },

  changing: {
    open: 'Gebeurtenissen kiezen',
    title: (host: string) => `Wanneer we ${host} aanroepen`,
    submit: 'Opslaan',
    turnOn: 'Aanzetten',
    turnOff: 'Uitzetten',
    done: 'Webhook aangepast',
    ...failing('Kon webhook niet aanpassen'),
  },

  renewing: {
    open: 'Nieuw geheim',
    title: (host: string) => `Nieuw geheim voor ${host}?`,
    line: 'We ondertekenen nog 24 uur ook met het oude, zodat je het rustig kunt vervangen.',
    confirm: 'Nieuw geheim maken',
    ...failing('Kon geen nieuw geheim maken'),
  },

  testing: {
    open: 'Test versturen',
    arrived: (status: number) => ({ title: 'Test aangekomen', line: `Het adres antwoordde ${status}.` }),
    failed: 'Test niet aangekomen',
    why: (status: number | null, failure: keyof typeof failures | null) =>
      failure ? `${failures[failure]}.` : `Het adres antwoordde ${status}.`,
    refusals: {
      ...mayNot,
      too_many_attempts: (facts) => ({ title: 'Test niet verstuurd', line: waitText(facts) }),
    } satisfies RefusalTexts<Contract['testEndpoint']>,
    broken: { title: 'Kon geen test versturen', line: again },
  },

  removing: {
    open: 'Verwijderen',
    title: (host: string) => `Webhook naar ${host} verwijderen?`,
    line: 'We roepen dit adres niet meer aan. De lijst van wat we stuurden, verdwijnt ook.',
    confirm: 'Verwijderen',
    done: 'Webhook verwijderd',
    ...failing('Kon webhook niet verwijderen'),
  },

  deliveries: {
    open: 'Wat er verstuurd is',
    title: (host: string) => `Verstuurd naar ${host}`,
    failed: 'Kon de lijst niet laden',
    none: 'Nog niets verstuurd',
    noneLine: 'Zodra er iets gebeurt, staat het hier dertig dagen.',
    attempt: (attempt: number) => (attempt === 1 ? 'eerste poging' : `poging ${attempt}`),
    millis: (millis: number) => `${figure(millis)} ms`,
    arrived: (status: number) => `Aangekomen (${status})`,
    refused: (status: number) => `Geweigerd (${status})`,
    notArrived: 'Niet aangekomen',
    failures,
    next: (moment: string) => `opnieuw om ${moment}`,
    body: 'Wat we stuurden',
  },

  sendingAgain: {
    open: 'Opnieuw',
    done: 'Wordt opnieuw verstuurd',
    refusals: {
      ...mayNot,
      endpoint_is_off: 'Deze webhook staat uit. Zet hem eerst aan.',
      too_many_attempts: (facts) => ({ title: 'Niet opnieuw verstuurd', line: waitText(facts) }),
    } satisfies RefusalTexts<Contract['sendAgain']>,
    broken: { title: 'Kon niet opnieuw versturen', line: again },
  },
}

export const validateChosenEvents = (chosen: readonly string[]) =>
  chosen.length > 0 || webhooksNl.adding.eventsMissing
