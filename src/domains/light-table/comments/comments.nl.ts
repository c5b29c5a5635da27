import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { photosContract } from '../photos.contract.ts'

type Contract = typeof photosContract

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const commentGone = 'Deze opmerking is er niet meer'

export const commentsNl = {
  loading: 'Opmerkingen laden',
  failed: 'Kon opmerkingen niet laden',
  none: 'Nog geen opmerkingen bij deze foto',
  field: 'Je opmerking',
  placeholder: 'Schrijf een opmerking',
  readers: (studio: string) => `Alleen jij en ${studio} lezen dit`,
  guestReaders: (host: string, studio: string) => `Alleen jij, ${host} en ${studio} lezen dit`,
  place: 'Plaatsen',
  byGuest: 'gast',
  toGuest: (name: string) => `aan ${name}`,
  answering: {
    action: 'Beantwoorden',
    field: (name: string) => `Je antwoord aan ${name}`,
    readers: (name: string) => `${name} leest dit, andere gasten niet`,
    blank: 'Schrijf eerst een antwoord',
  },
  forMany: (count: number) => `Opmerking bij ${photos(count)}`,
  forManyHint: (count: number) => `Je opmerking komt bij elk van de ${photos(count)} te staan.`,
  done: { title: 'Opmerking toegevoegd', line: 'Je opmerking is succesvol opgeslagen' },
  refusals: {
    photo_not_yours: 'Kon opmerking niet opslaan',
    guest_not_found: 'Deze gast is er niet meer',
    too_many_attempts: (facts) => ({ title: 'Wacht nog even', line: waitText(facts) }),
    ...flagsOffNl.refusals,
  } satisfies RefusalTexts<Contract['addComment']>,
  broken: 'Kon opmerking niet opslaan',
  edited: (moment: string) => `bewerkt ${moment}`,
  editing: {
    action: 'Bewerken',
    field: 'Je opmerking bewerken',
    save: 'Opslaan',
    cancel: 'Annuleren',
    blank: 'Schrijf iets, of verwijder de opmerking',
    done: 'Opmerking bijgewerkt',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      comment_not_found: commentGone,
      ...flagsOffNl.refusals,
    } satisfies RefusalTexts<Contract['editComment']>,
    broken: 'Kon opmerking niet opslaan',
  },
  removing: {
    action: 'Verwijderen',
    question: 'Opmerking verwijderen?',
    line: 'Niemand kan hem daarna nog lezen. Deze actie kan niet ongedaan worden gemaakt.',
    done: 'Opmerking verwijderd',
    refusals: {
      acting_as_studio: ownerOnlyNl,
      comment_not_found: commentGone,
    } satisfies RefusalTexts<Contract['removeComment']>,
    broken: 'Kon opmerking niet verwijderen',
  },
}
