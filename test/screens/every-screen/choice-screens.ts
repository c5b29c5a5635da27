import { noRules } from '#domains/choices/choices.rules.ts'
import { chooserPath } from './client-page-screens.ts'
import { inTurn, presses, pressesInDialog, sees, seesDialog } from './screen-steps.ts'
import { seenBy, waitingStates, type ScreenIds, type Screen } from './screen.ts'

const chooser = { path: chooserPath, shows: 'Lotte de Wit' }
const choicePath = (ids: ScreenIds) => `${chooserPath(ids)}?onderdeel=keuze`
const choice: Screen = {
  as: 'studio',
  ...chooser,
  name: 'client-page-choice',
  path: choicePath,
  after: sees('Kiezen tot en met'),
}
const late = { deadlineOn: '2026-11-02', afterDeadline: 'studio_chooses', askedTimeAt: null } as const
const submitted = {
  state: 'submitted',
  submittedAt: new Date('2026-11-20T19:41:00.000Z'),
  submittedBy: 'client',
  included: 3,
  message: 'Wat zijn ze mooi! Mag de eerste iets lichter?',
} as const
const album = { id: '019ab000-0000-7000-8000-00000000000a', title: 'Album', isMain: false, chosenCount: 0 }

const changedElsewhere = {
  ...noRules,
  title: 'Keuze voor nabewerking',
  purpose: 'editing',
  fromType: 'preview',
  included: 30,
} as const

export const choiceScreens: readonly Screen[] = [
  choice,
  ...waitingStates(choice, {
    asks: ['choices/listLists', 'choices/findChoice'],
    loading: 'Keuze laden',
    failed: 'Kon de keuze niet laden',
  }),
  ...seenBy('studio', [
    { ...chooser, name: 'client-page-choice-settings', path: choicePath, after: presses('Instellen') },
    {
      ...chooser,
      name: 'client-page-choice-refused',
      path: choicePath,
      refuses: { 'choices/saveList': { code: 'fewer_than_chosen', facts: { count: 4 } } },
      after: inTurn(presses('Instellen'), pressesInDialog('Opslaan'), sees('al 4 foto’s gekozen')),
    },
    {
      ...chooser,
      name: 'client-page-choice-changed',
      path: choicePath,
      refuses: { 'choices/saveList': { code: 'rules_changed', facts: { now: changedElsewhere } } },
      after: inTurn(presses('Instellen'), pressesInDialog('Opslaan'), sees('Intussen gewijzigd')),
    },
    {
      ...chooser,
      name: 'client-page-choice-late',
      path: choicePath,
      amends: { choices: { listLists: ([list]) => [{ ...list!, ...late }] } },
      after: inTurn(presses('Zelf kiezen'), seesDialog),
    },
    {
      ...chooser,
      name: 'client-page-choice-submitted',
      path: choicePath,
      amends: {
        choices: {
          listLists: ([list]) => [
            { ...list!, ...submitted },
            { ...list!, ...album },
          ],
        },
      },
      after: sees('Verstuurd op'),
    },
    {
      ...chooser,
      name: 'client-page-choice-empty',
      path: choicePath,
      amends: {
        choices: {
          listLists: ([list]) => [{ ...list!, ...noRules, together: false, chosenCount: 0 }],
          findChoice: (answer) => ({ ...answer, photos: [], partners: [] }),
        },
      },
      after: sees('heeft nog niets gekozen'),
    },
  ]),
]
