import { GALLERIES_OF_CLIENT_MAX } from '#domains/galleries/galleries.rules.ts'
import { fieldProblemsNl, type FieldRule } from '#platform/pure/field-problems.nl.ts'
import type { ProblemCode } from './problems.rules.ts'

type Facts = Record<string, unknown>
type Text = readonly [title: string, detail: string | ((facts: Facts) => string)]

const seconds = (count: unknown) => (count === 1 ? '1 seconde' : `${String(count)} seconden`)

export const problemsNl = {
  invalid_request: ['Dit verzoek klopt niet', 'In `errors` staat per veld wat er mis is.'],
  idempotency_key_invalid: [
    'Deze Idempotency-Key kan niet',
    'Gebruik 1 tot 255 zichtbare tekens, zonder accenten.',
  ],
  key_missing: ['Er is geen API-sleutel meegestuurd', 'Stuur hem mee als `Authorization: Bearer lt_live_…`.'],
  key_malformed: [
    'Deze API-sleutel is niet goed overgenomen',
    'Er klopt een teken niet, of er ontbreekt er een. Kopieer de sleutel opnieuw.',
  ],
  key_unknown: ['Deze API-sleutel kennen we niet', 'Maak een nieuwe in je instellingen.'],
  key_revoked: ['Deze API-sleutel is ingetrokken', 'Maak een nieuwe in je instellingen.'],
  key_expired: [
    'Deze API-sleutel is verlopen',
    'Hij is vernieuwd. Gebruik de nieuwe, of maak er nog een in je instellingen.',
  ],
  scope_missing: [
    'Deze API-sleutel mag dit niet',
    ({ scope }) => `Hiervoor is \`${String(scope)}\` nodig. Maak een sleutel die dat mag.`,
  ],
  studio_inactive: ['Deze studio is niet actief', 'Zodra het abonnement weer loopt, werkt de sleutel weer.'],
  plan_without_api: ['Dit abonnement heeft geen API', 'API-toegang hoort bij het abonnement Studio.'],
  not_found: ['Dit adres bestaat niet', 'Alle adressen staan in de documentatie.'],
  method_not_allowed: ['Dat kan niet op dit adres', 'Wat wel kan, staat in de header `Allow`.'],
  idempotency_in_progress: [
    'Hetzelfde verzoek loopt nog',
    'Probeer het zo weer, met dezelfde Idempotency-Key.',
  ],
  secret_shown_once: [
    'Dit antwoord toonde een geheim',
    'Een geheim wordt één keer getoond. Het verzoek is gelukt; het antwoord is niet bewaard.',
  ],
  body_too_large: ['Dit verzoek is te groot', 'Er past 1 MB in. Bestanden gaan via /uploads.'],
  not_json: ['Dit is geen JSON', 'Stuur JSON, met `Content-Type: application/json`.'],
  idempotency_mismatch: [
    'Deze Idempotency-Key hoort bij een ander verzoek',
    'Met dezelfde sleutel moet ook het verzoek hetzelfde zijn. Gebruik voor iets nieuws een nieuwe.',
  ],
  too_many_requests: [
    'Te veel verzoeken',
    ({ waitSeconds }) => `Je studio mag er 600 per minuut doen. Wacht ${seconds(waitSeconds)}.`,
  ],
  too_many_at_once: [
    'Te veel verzoeken tegelijk',
    'Er kunnen er 20 tegelijk lopen. Wacht tot er een klaar is.',
  ],
  broken: ['Er is iets misgegaan', 'Dat ligt aan ons. Noem `requestId` als je het ons laat weten.'],
  unreachable: [
    'Lichttafel is even niet bereikbaar',
    'Er is niets gedaan. Probeer het na de seconden in `Retry-After` opnieuw.',
  ],
  switched_off: ['De API staat nu even uit', 'Probeer het later opnieuw.'],

  unknown_cursor: [
    'Deze `cursor` kennen we niet',
    'Geef de `nextCursor` van een eerder antwoord mee, zonder er iets aan te veranderen.',
  ],
  client_not_found: ['Deze klant bestaat niet', 'Of hoort bij een andere studio.'],
  gallery_not_found: ['Deze galerij bestaat niet', 'Of hoort bij een andere studio.'],
  photo_not_found: ['Deze foto bestaat niet', 'Of hoort bij een andere studio.'],
  list_not_found: ['Deze lijst bestaat niet', 'Of hoort bij een andere studio.'],
  choice_changed: ['De keuze is intussen veranderd', 'Vraag haar opnieuw op, vanaf de eerste pagina.'],
  order_not_found: ['Deze bestelling bestaat niet', 'Of hoort bij een andere studio.'],
  plan_without_webhooks: ['Dit abonnement heeft geen webhooks', 'Webhooks horen bij het abonnement Studio.'],
  webhook_endpoint_not_found: ['Deze webhook bestaat niet', 'Of hoort bij een andere studio.'],
  endpoint_limit_reached: ['Je hebt al zoveel webhooks als je abonnement toelaat', 'Verwijder er eerst een.'],
  url_refused: [
    'Dit adres roepen we niet aan',
    ({ reason }) =>
      reason === 'not_https'
        ? 'Het moet met https:// beginnen.'
        : 'Het is niet vanaf het internet te bereiken.',
  ],
  client_archived: ['Deze klant is gearchiveerd', 'Zet de klant eerst terug in de app.'],
  client_limit_reached: [
    'Je klantenlimiet is bereikt',
    'Archiveer een klant, of kies een groter abonnement.',
  ],
  gallery_needed: [
    'Deze klant heeft meer dan één galerij',
    'Noem er een: `/galleries/{id}/photos`, of `galleryId` bij een upload. Welke er zijn, staat in `facts.galleries`.',
  ],
  gallery_empty: ['Er staan nog geen foto’s in deze galerij', 'Upload ze eerst. Daarna kan de galerij open.'],
  gallery_limit_reached: [
    'Deze klant heeft al zoveel galerijen als kan',
    `Een klant kan er ${GALLERIES_OF_CLIENT_MAX} hebben.`,
  ],
  section_taken: ['Twee hoofdstukken hebben dezelfde naam', 'Hoofdletters maken geen verschil.'],
  email_taken: ['Je hebt al een klant met dit e-mailadres', 'Een e-mailadres kan bij één klant staan.'],
  photo_in_order: ['Deze foto is besteld', 'De afdruk moet nog gemaakt worden. Daarna kan de foto weg.'],
  wrong_status: ['Dat kan niet met deze bestelling', ({ status }) => `De status is \`${String(status)}\`.`],
  too_many_attempts: [
    'Je schrijft nu te veel mensen aan',
    ({ waitSeconds }) => `Wacht ${seconds(waitSeconds)}. Klanten toevoegen zonder \`invite\` kan wel.`,
  ],
} satisfies Record<ProblemCode, Text> as Record<ProblemCode, Text>

type Issue = { code?: string; expected?: unknown; minimum?: unknown; maximum?: unknown; origin?: unknown } & {
  format?: unknown
  values?: unknown
  keys?: unknown
  params?: { rule?: FieldRule }
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
  date: 'een dag, zoals 2026-03-01',
  datetime: 'een moment, zoals 2026-03-01T00:00:00Z',
}

const wrong = 'Klopt niet.'

const listed = (values: unknown) =>
  Array.isArray(values) ? values.map((one) => `\`${one}\``).join(', ') : ''

export const malformedJsonNl = 'Dit is geen geldige JSON.'
export const unstorableInputNl =
  'Er staan tekens in die niet bewaard kunnen worden, of de JSON is meer dan 64 niveaus diep.'

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
    case 'custom':
      return issue.params?.rule ? fieldProblemsNl[issue.params.rule] : wrong
    default:
      return wrong
  }
}
