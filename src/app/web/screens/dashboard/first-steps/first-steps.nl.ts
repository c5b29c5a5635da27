import type { FirstStepName } from './first-steps.rules.ts'

type StepWords = { title: string; line: string; verb: string }

export const firstStepsNl = {
  title: 'Aan de slag',
  progress: (done: number, all: number) => `${done} van ${all} gedaan`,
  hide: 'Verbergen',
  isDone: 'Gedaan',
  isNotDone: 'Nog te doen',
  steps: {
    mark: {
      title: 'Zet je watermerk op je previews',
      line: 'Je logo of een tekst, in de pixels van elke preview',
      verb: 'Instellen',
    },
    name: {
      title: 'Geef je studio een naam',
      line: 'Zo heet je in je galerijen en je mails',
      verb: 'Instellen',
    },
    client: {
      title: 'Voeg je eerste klant toe',
      line: 'Die krijgt een mail met een eigen galerij',
      verb: 'Toevoegen',
    },
    photos: {
      title: "Upload je eerste foto's",
      line: "Sleep een map naar je scherm; 300 foto's tegelijk kan",
      verb: 'Uploaden',
    },
    view: {
      title: 'Bekijk je galerij als klant',
      line: 'Zo weet je wat je verstuurt',
      verb: 'Bekijken',
    },
  } satisfies Record<FirstStepName, StepWords>,
  sample: { verb: 'Voorbeeld', label: 'Voorbeeld: Bekijk een galerij zoals een klant die ziet' },
}
