import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { longDate, price, longWeekdayDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { choicesContract } from '../choices.contract.ts'
import {
  EXTRA_PRICE_MAX_CENTS,
  EXTRA_PRICE_MIN_CENTS,
  countExtras,
  INCLUDED_MAX,
  LISTS_MAX,
  type AfterDeadline,
  type ListLimits,
  type ListPurpose,
  type ListState,
  type PayMoment,
} from '../choices.rules.ts'

type Contract = typeof choicesContract
type ListProgress = ListLimits & { chosenCount: number }

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const gone = 'Deze lijst is er niet meer'

const isNow = {
  open: 'Deze keuze is intussen weer open',
  paying: 'Deze keuze is intussen verstuurd en wacht op betaling',
  submitted: 'Deze keuze is intussen verstuurd',
} satisfies Record<ListState, string>
const not_now = ({ state }: { state: ListState }) => isNow[state]

const full = ({ maximum }: { included: number; maximum: number }) => ({
  title: 'De keuze is vol',
  line: `Er kunnen ${photos(maximum)} in deze lijst. Haal er eerst een weg.`,
})

export const studioChoicesNl = {
  loading: 'Keuze laden',
  failed: 'Kon de keuze niet laden',

  reopen: {
    open: 'Opnieuw openen',
    title: 'Keuze opnieuw openen?',
    line: 'Je klant krijgt een mail en kan weer foto’s kiezen en weghalen. De verstuurde keuze blijft bewaard. Extra foto’s die al betaald zijn, tellen mee.',
    refusals: { acting_as_studio: ownerOnlyNl, list_not_found: gone, not_now } satisfies RefusalTexts<
      Contract['reopenList']
    >,
    broken: 'Kon de keuze niet openen',
  },

  lists: 'Lijsten',
  states: {
    open: 'Open',
    paying: 'Wacht op betaling',
    submitted: 'Verstuurd',
  } satisfies Record<ListState, string>,
  late: 'Te laat',
  settings: 'Instellen',
  settingsClosed: 'Heropen de keuze eerst: een verstuurde keuze kun je niet wijzigen',
  more: 'Meer met deze lijst',

  meter: (list: ListProgress) => {
    const { included, extraPriceCents, chosenCount } = list
    if (included === null) return `${chosenCount} gekozen, zonder limiet`
    const extra = countExtras(list, chosenCount)
    if (extra === 0 || extraPriceCents === null) return `${chosenCount} van ${included} gekozen`
    return `${chosenCount} gekozen · ${extra} extra à ${price(extraPriceCents)} = ${price(extra * extraPriceCents)}`
  },
  meterLabel: 'Hoeveel er gekozen is',
  until: (day: string) => `Kiezen tot en met ${longWeekdayDate(day)}`,
  noDeadline: 'Zonder einddatum',
  afterwards: {
    nothing: 'Daarna kan je klant nog kiezen',
    studio_chooses: 'Daarna kies jij',
  } satisfies Record<AfterDeadline, string>,
  extraAllowed: ({ extraPriceCents, maximum }: ListLimits) =>
    extraPriceCents === null
      ? undefined
      : `${price(extraPriceCents)} per extra foto${maximum === null ? '' : `, hoogstens ${maximum}`}`,
  submittedOn: (day: Date, by: string) => `Verstuurd op ${longDate(day)} door ${by}`,
  byYou: 'jou',
  message: (name: string) => `Bericht van ${name}`,
  asksTime: (name: string) => `${name} vraagt om een week extra.`,
  delivered: (count: number, of: number) => `${count} van ${of} geleverd`,
  partner: (name: string, count: number) => `${name} koos ${photos(count)}`,
  isReady: 'is klaar',
  isBusy: 'is nog bezig',

  rounds: 'Rondes',
  now: 'Nu',
  round: (round: number) => `Ronde ${round}`,
  chosen: 'Gekozen foto’s',
  showAll: (count: number) => `Toon alle ${count}`,
  alsoBy: (names: readonly string[]) => `Ook ${names.join(' en ')}`,
  isDelivered: 'Geleverd',
  isDeleted: 'Verwijderd',
  none: {
    title: (name: string) => `${name} heeft nog niets gekozen`,
    line: (hasRules: boolean) =>
      hasRules
        ? 'Zodra er foto’s zijn goedgekeurd, zie je ze hier.'
        : 'Stel in hoeveel foto’s inbegrepen zijn, wat een extra foto kost en wanneer je de keuze wilt hebben.',
  },

  extend: {
    open: 'Verleng een week',
    done: (_: unknown, { deadlineOn }: { deadlineOn: string }) => ({
      title: 'Een week verlengd',
      line: `Kiezen kan nu tot en met ${longWeekdayDate(deadlineOn)}`,
    }),
    refusals: {
      list_not_found: gone,
      not_now,
      no_deadline: 'Deze lijst heeft geen einddatum meer',
    } satisfies RefusalTexts<Contract['extendList']>,
    broken: 'Kon niet verlengen',
  },

  form: {
    new: 'Nieuwe lijst',
    edit: 'Keuze instellen',
    submit: 'Opslaan',
    title: 'Titel',
    titleMissing: 'Vul een titel in',
    purpose: 'Waarvoor',
    purposes: {
      editing: 'Bewerken',
      album: 'Album',
      wall: 'Muur',
      cards: 'Kaartjes',
      other: 'Iets anders',
    } satisfies Record<ListPurpose, string>,
    from: 'Kiezen uit',
    froms: { preview: 'Previews', final: 'Finals' } satisfies Record<PhotoType, string>,
    included: 'Inbegrepen foto’s',
    includedHint: 'Leeg = zoveel als je klant wil',
    includedWrong: `Vul een aantal in van 1 tot ${INCLUDED_MAX}`,
    extra: 'Extra foto’s',
    extraNo: 'Niet toegestaan',
    extraNoLine: 'Daarna is de keuze vol',
    extraPriced: 'Prijs per foto',
    extraPricedLine: 'Je klant betaalt elke extra foto',
    price: 'Prijs per extra foto, incl. btw',
    priceWrong: `Vul een bedrag in van ${price(EXTRA_PRICE_MIN_CENTS)} tot ${price(EXTRA_PRICE_MAX_CENTS)}`,
    maximum: 'Hoogstens',
    maximumHint: 'Alle foto’s samen; leeg = geen maximum',
    maximumWrong: `Vul een aantal in van 1 tot ${INCLUDED_MAX}`,
    pays: 'Betalen',
    paysNames: {
      first: 'Meteen, bij het versturen',
      later: 'Later, met een betaallink',
    } satisfies Record<PayMoment, string>,
    deadline: 'Kiezen tot en met',
    deadlineHint: 'Je klant krijgt 14, 7 en 1 dag van tevoren een mail.',
    after: 'Daarna',
    afterNames: { nothing: 'Niets', studio_chooses: 'Ik kies zelf' } satisfies Record<AfterDeadline, string>,
    together: 'Samen met partner',
    remember: (kind: string) =>
      `Gebruik dit voortaan voor nieuwe galerijen van de soort ${kind} (behalve de datum)`,
    done: 'Keuze opgeslagen',
    // The form shows a refusal about a field at that field.
    refusals: {
      extra_needs_included: 'Vul eerst in hoeveel foto’s inbegrepen zijn',
      maximum_too_low: 'Dit kan niet minder zijn dan de inbegrepen foto’s',
      nothing_to_choose: 'Met 0 valt er niets te kiezen',
      deadline_past: 'Kies een datum in de toekomst',
      fewer_than_chosen: ({ count }: { count: number }) =>
        `Er ${count === 1 ? 'is' : 'zijn'} al ${photos(count)} gekozen`,
      business_incomplete:
        'Vul eerst je bedrijfsgegevens in (Instellingen): daarna kun je extra foto’s verkopen',
      too_many_lists: `Een galerij kan ${LISTS_MAX} lijsten hebben`,
      list_not_found: gone,
      gallery_not_found: 'Deze galerij is er niet meer',
      rules_changed: {
        title: 'Intussen gewijzigd',
        line: 'Deze keuze is in een ander venster gewijzigd. Wat jij invulde, staat hier nog. Sla nog eens op om dat te gebruiken.',
      },
      not_now,
    } satisfies RefusalTexts<Contract['saveList']>,
    broken: 'Kon de lijst niet opslaan',
    notRemembered: 'De keuze is opgeslagen, maar geldt niet voor nieuwe galerijen van deze soort',
  },

  remove: {
    open: 'Lijst verwijderen',
    title: (title: string) => `‘${title}’ verwijderen?`,
    line: 'De keuzes op deze lijst verdwijnen. De foto’s blijven.',
    confirm: 'Verwijderen',
    done: 'Lijst verwijderd',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      list_not_found: gone,
      not_now: 'Een lijst die ooit verstuurd is, blijft bewaard',
      list_is_main: 'De eerste lijst hoort bij de galerij',
    } satisfies RefusalTexts<Contract['deleteList']>,
    broken: 'Kon de lijst niet verwijderen',
  },

  chooseFor: {
    open: 'Zelf kiezen',
    title: (name: string) => `Kiezen voor ${name}`,
    line: (name: string) => `${name} krijgt een mail dat jij gekozen hebt. Extra foto’s kosten dan niets.`,
    photos: 'Foto’s om uit te kiezen',
    counted: (list: ListProgress) => studioChoicesNl.meter({ ...list, extraPriceCents: null }),
    keep: 'Bewaren',
    kept: 'Bewaard, nog niet verstuurd',
    submit: 'Keuze versturen',
    done: (name: string) => ({ title: 'Verstuurd', line: `${name} krijgt een mail` }),
    none: 'Er zijn geen foto’s om uit te kiezen',
    nothingYet: 'Kies eerst een foto',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      list_not_found: gone,
      not_now,
      choice_closed: 'Deze keuze is intussen verstuurd',
      choice_full: full,
      photo_not_yours: 'Een van de foto’s is er niet meer',
      choice_changed: 'Je klant heeft intussen ook gekozen. Kijk nog eens en verstuur daarna.',
      choice_empty: 'Er is nog niets gekozen',
    } satisfies RefusalTexts<Contract['choose']> & RefusalTexts<Contract['submitFor']>,
    broken: 'Kon de keuze niet opslaan',
  },
}
