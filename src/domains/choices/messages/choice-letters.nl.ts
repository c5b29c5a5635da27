import { plural } from '#platform/pure/plural.ts'

const photos = (count: number) => plural(count, 'foto', "foto's")
const goodbye = (name: string) => `Groet,\n${name}`
const of = (gallery: string | null) => (gallery === null ? '' : ` van ${gallery}`)

/** `list` is the title of a list, where the gallery has more than one. */
type About = { gallery: string | null; list: string | null; count: number }

const choiceOf = ({ list }: Pick<About, 'list'>) => (list === null ? 'keuze' : `keuze '${list}'`)

export const choiceLettersNl = {
  submitted: (about: About & { clientName: string; message: string | null; extraCount: number }) => ({
    subject: `${about.clientName} is klaar met kiezen (${photos(about.count)})`,
    greeting: 'Hallo,',
    paragraphs: [
      `${about.clientName} heeft de ${choiceOf(about)}${of(about.gallery)} verstuurd: ${photos(about.count)}${about.extraCount > 0 ? `, waarvan ${about.extraCount} extra` : ''}.`,
      ...(about.message === null ? [] : [`Erbij staat: "${about.message}"`]),
      'Bij de klant vind je de keuze met de opmerkingen, en de bestandsnamen voor Lightroom.',
    ],
    button: 'Bekijk de keuze',
    closing: goodbye('Lichttafel'),
  }),
  received: (about: About & { firstName: string; studioName: string }) => ({
    subject: `Je ${choiceOf(about)} is verstuurd`,
    greeting: `Hallo ${about.firstName},`,
    paragraphs: [
      `${about.studioName} heeft je ${choiceOf(about)}${of(about.gallery)} ontvangen: ${photos(about.count)}. ${about.studioName} gaat aan de slag.`,
      'Wil je toch nog iets wijzigen? Dat kan nog een kwartier in je galerij; daarna kan je fotograaf de keuze weer openen.',
    ],
    button: 'Bekijk je keuze',
    closing: goodbye(about.studioName),
  }),
  submittedByStudio: (about: About & { firstName: string; studioName: string }) => ({
    subject: `${about.studioName} heeft voor je gekozen`,
    greeting: `Hallo ${about.firstName},`,
    paragraphs: [
      `De dag waarop je kon kiezen is voorbij, dus ${about.studioName} heeft ${photos(about.count)}${of(about.gallery)} voor je gekozen en gaat daarmee aan de slag.`,
      'Ben je het ergens niet mee eens? Antwoord dan op deze mail.',
    ],
    button: 'Bekijk de keuze',
    closing: goodbye(about.studioName),
  }),
  reopened: (about: About & { firstName: string; studioName: string }) => ({
    subject: `Je ${choiceOf(about)} is weer open`,
    greeting: `Hallo ${about.firstName},`,
    paragraphs: [
      `${about.studioName} heeft je ${choiceOf(about)}${of(about.gallery)} weer geopend. Je kunt foto's toevoegen en weghalen, en daarna opnieuw versturen.`,
    ],
    button: 'Verder kiezen',
    closing: goodbye(about.studioName),
  }),
}
