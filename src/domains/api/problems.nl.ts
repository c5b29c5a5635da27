import type { ProblemCode } from './problems.rules.ts'

type Facts = Record<string, unknown>
type Text = { title: string; detail: string | ((facts: Facts) => string) }

const seconds = (count: unknown) => (count === 1 ? '1 seconde' : `${String(count)} seconden`)

/** Texts of the API's problems, for developers. */
export const problemsNl = {
  invalid_request: {
    title: 'Dit verzoek klopt niet',
    detail: 'In `errors` staat per veld wat er mis is.',
  },
  idempotency_key_invalid: {
    title: 'Deze Idempotency-Key kan niet',
    detail: 'Gebruik 1 tot 255 zichtbare tekens, zonder accenten.',
  },
  key_missing: {
    title: 'Er is geen API-sleutel meegestuurd',
    detail: 'Stuur hem mee als `Authorization: Bearer lt_live_…`.',
  },
  key_malformed: {
    title: 'Deze API-sleutel is niet goed overgenomen',
    detail: 'Er klopt een teken niet, of er ontbreekt er een. Kopieer de sleutel opnieuw.',
  },
  key_unknown: { title: 'Deze API-sleutel kennen we niet', detail: 'Maak een nieuwe in je instellingen.' },
  key_revoked: { title: 'Deze API-sleutel is ingetrokken', detail: 'Maak een nieuwe in je instellingen.' },
  key_expired: {
    title: 'Deze API-sleutel is verlopen',
    detail: 'Hij is vernieuwd. Gebruik de nieuwe, of maak er nog een in je instellingen.',
  },
  scope_missing: {
    title: 'Deze API-sleutel mag dit niet',
    detail: ({ scope }) => `Hiervoor is \`${String(scope)}\` nodig. Maak een sleutel die dat mag.`,
  },
  studio_inactive: {
    title: 'Deze studio is niet actief',
    detail: 'Zodra het abonnement weer loopt, werkt de sleutel weer.',
  },
  plan_without_api: {
    title: 'Dit abonnement heeft geen API',
    detail: 'API-toegang hoort bij het abonnement Studio.',
  },
  not_found: { title: 'Dit adres bestaat niet', detail: 'Alle adressen staan in de documentatie.' },
  method_not_allowed: {
    title: 'Dat kan niet op dit adres',
    detail: 'Wat wel kan, staat in de header `Allow`.',
  },
  idempotency_in_progress: {
    title: 'Hetzelfde verzoek loopt nog',
    detail: 'Probeer het zo weer, met dezelfde Idempotency-Key.',
  },
  secret_shown_once: {
    title: 'Dit antwoord toonde een geheim',
    detail: 'Een geheim wordt één keer getoond. Het verzoek is gelukt; het antwoord is niet bewaard.',
  },
  body_too_large: {
    title: 'Dit verzoek is te groot',
    detail: 'Er past 1 MB in. Bestanden gaan via /uploads.',
  },
  not_json: { title: 'Dit is geen JSON', detail: 'Stuur JSON, met `Content-Type: application/json`.' },
  idempotency_mismatch: {
    title: 'Deze Idempotency-Key hoort bij een ander verzoek',
    detail: 'Met dezelfde sleutel moet ook het verzoek hetzelfde zijn. Gebruik voor iets nieuws een nieuwe.',
  },
  too_many_requests: {
    title: 'Te veel verzoeken',
    detail: ({ waitSeconds }) => `Je studio mag er 600 per minuut doen. Wacht ${seconds(waitSeconds)}.`,
  },
  too_many_at_once: {
    title: 'Te veel verzoeken tegelijk',
    detail: 'Er kunnen er 20 tegelijk lopen. Wacht tot er een klaar is.',
  },
  broken: {
    title: 'Er is iets misgegaan',
    detail: 'Dat ligt aan ons. Noem `requestId` als je het ons laat weten.',
  },
  switched_off: { title: 'De API staat nu even uit', detail: 'Probeer het later opnieuw.' },

  unknown_cursor: {
    title: 'Deze `cursor` kennen we niet',
    detail: 'Geef de `nextCursor` van een eerder antwoord mee, zonder er iets aan te veranderen.',
  },
  client_not_found: { title: 'Deze klant bestaat niet', detail: 'Of hoort bij een andere studio.' },
  photo_not_found: { title: 'Deze foto bestaat niet', detail: 'Of hoort bij een andere studio.' },
  order_not_found: { title: 'Deze bestelling bestaat niet', detail: 'Of hoort bij een andere studio.' },
  plan_without_webhooks: {
    title: 'Dit abonnement heeft geen webhooks',
    detail: 'Webhooks horen bij het abonnement Studio.',
  },
  webhook_endpoint_not_found: {
    title: 'Deze webhook bestaat niet',
    detail: 'Of hoort bij een andere studio.',
  },
  endpoint_limit_reached: {
    title: 'Je hebt al zoveel webhooks als je abonnement toelaat',
    detail: 'Verwijder er eerst een.',
  },
  url_refused: {
    title: 'Dit adres roepen we niet aan',
    detail: ({ reason }) =>
      reason === 'not_https'
        ? 'Het moet met https:// beginnen.'
        : 'Het is niet vanaf het internet te bereiken.',
  },
  client_archived: { title: 'Deze klant is gearchiveerd', detail: 'Zet de klant eerst terug in de app.' },
  client_limit_reached: {
    title: 'Je klantenlimiet is bereikt',
    detail: 'Archiveer een klant, of kies een groter abonnement.',
  },
  email_taken: {
    title: 'Je hebt al een klant met dit e-mailadres',
    detail: 'Een e-mailadres kan bij één klant staan.',
  },
  photo_in_order: {
    title: 'Deze foto is besteld',
    detail: 'De afdruk moet nog gemaakt worden. Daarna kan de foto weg.',
  },
  wrong_status: {
    title: 'Dat kan niet met deze bestelling',
    detail: ({ status }) => `De status is \`${String(status)}\`.`,
  },
  too_many_attempts: {
    title: 'Je schrijft nu te veel mensen aan',
    detail: ({ waitSeconds }) => `Wacht ${seconds(waitSeconds)}, of voeg klanten toe zonder \`invite\`.`,
  },
} satisfies Record<ProblemCode, Text> as Record<ProblemCode, Text>

type Issue = { code?: string; expected?: unknown; minimum?: unknown; maximum?: unknown; origin?: unknown } & {
  format?: unknown
  values?: unknown
  keys?: unknown
}

const kinds: Record<string, string> = {
  string: 'tekst',
  number: 'een getal',
  int: 'een heel getal',
  boolean: '`true` of `false`',
  object: 'een object',
  array: 'een lijst',
}
const formats: Record<string, string> = {
  uuid: 'een id',
  email: 'een e-mailadres',
  datetime: 'een moment, zoals 2026-03-01T00:00:00Z',
}

const listed = (values: unknown) =>
  Array.isArray(values) ? values.map((one) => `\`${one}\``).join(', ') : ''

export const malformedText = 'Dit is geen geldige JSON.'
export const unstorableText = 'Er staan tekens in die niet bewaard kunnen worden.'

export function issueText(issue: Issue): string {
  const isText = issue.origin === 'string'
  switch (issue.code) {
    case 'invalid_type':
      return `Ontbreekt, of is geen ${(kinds[String(issue.expected)] ?? String(issue.expected)).replace(/^een /, '')}.`
    case 'too_small':
      return isText ? `Minstens ${String(issue.minimum)} teken.` : `Minstens ${String(issue.minimum)}.`
    case 'too_big':
      return isText ? `Hoogstens ${String(issue.maximum)} tekens.` : `Hoogstens ${String(issue.maximum)}.`
    case 'invalid_format':
      return `Moet ${formats[String(issue.format)] ?? 'een andere vorm'} zijn.`
    case 'invalid_value':
      return `Moet een van deze zijn: ${listed(issue.values)}.`
    case 'unrecognized_keys':
      return `Onbekend veld: ${listed(issue.keys)}.`
    default:
      return 'Klopt niet.'
  }
}
