import { helloTo, longWeekdayDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { AfterDeadline } from '../choices.rules.ts'

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const goodbye = (name: string) => `Groet,\n${name}`
const of = (gallery: string | null) => (gallery === null ? '' : ` van ${gallery}`)

/** `list` is the title of the list, or null when the gallery has only one list. */
type About = { gallery: string | null; list: string | null; count: number }

type ForStudio = { clientName: string; ownerFirstName: string | null }

const choiceOf = ({ list }: Pick<About, 'list'>) => (list === null ? 'keuze' : `keuze ‘${list}’`)

export const choiceLettersNl = {
  submitted: (about: About & ForStudio & { message: string | null; extraCount: number }) => ({
    subject: `${about.clientName} is klaar met kiezen (${photos(about.count)})`,
    title: `${about.clientName} is klaar met kiezen`,
    greeting: helloTo(about.ownerFirstName),
    paragraphs: [
      `${about.clientName} heeft de ${choiceOf(about)}${of(about.gallery)} verstuurd: ${photos(about.count)}${about.extraCount > 0 ? `, waarvan ${about.extraCount} extra` : ''}.`,
      ...(about.message === null ? [] : [`Met dit bericht: “${about.message}”`]),
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
      `De laatste dag om te kiezen is voorbij, dus ${about.studioName} heeft ${photos(about.count)}${of(about.gallery)} voor je gekozen en gaat daarmee aan de slag.`,
      'Ben je het ergens niet mee eens? Antwoord dan op deze mail.',
    ],
    button: 'Bekijk de keuze',
    closing: goodbye(about.studioName),
  }),
  reopened: (about: About & { firstName: string; studioName: string }) => ({
    subject: `Je ${choiceOf(about)} is weer open`,
    greeting: `Hallo ${about.firstName},`,
    paragraphs: [
      `${about.studioName} heeft je ${choiceOf(about)}${of(about.gallery)} weer geopend. Je kunt foto’s toevoegen en weghalen, en daarna opnieuw versturen.`,
    ],
    button: 'Verder kiezen',
    closing: goodbye(about.studioName),
  }),
  reminder: (about: ReminderFacts & { daysLeft: number; isFull: boolean }) => ({
    subject: `Je kunt nog kiezen tot en met ${longWeekdayDate(about.deadlineOn)}`,
    greeting: `Hallo ${about.firstName},`,
    paragraphs: [
      `${inDays(about.daysLeft)} is de laatste dag om je ${choiceOf(about)}${of(about.gallery)} te maken: ${longWeekdayDate(about.deadlineOn)}.`,
      soFar(about),
      ...(about.afterDeadline === 'studio_chooses'
        ? [`Kies je niet op tijd, dan kiest ${about.studioName} voor je.`]
        : []),
    ],
    button: about.count === 0 ? 'Begin met kiezen' : 'Verder kiezen',
    closing: goodbye(about.studioName),
  }),
  dayPassed: (about: ReminderFacts) => ({
    subject: 'De laatste dag om te kiezen is voorbij',
    greeting: `Hallo ${about.firstName},`,
    paragraphs: [
      `${capital(longWeekdayDate(about.deadlineOn))} was de laatste dag om je ${choiceOf(about)}${of(about.gallery)} te versturen.`,
      about.afterDeadline === 'studio_chooses'
        ? `${about.studioName} kiest nu voor je. Zolang dat niet is gebeurd, kun je nog zelf kiezen en versturen.`
        : `Je kunt nog kiezen en versturen. ${about.studioName} gaat aan de slag zodra je keuze binnen is.`,
    ],
    button: about.count === 0 ? 'Begin met kiezen' : 'Verder kiezen',
    closing: goodbye(about.studioName),
  }),
  dayPassedForStudio: (about: ReminderFacts & ForStudio) => ({
    subject: `${about.clientName} is te laat met kiezen`,
    greeting: helloTo(about.ownerFirstName),
    paragraphs: [
      `${capital(longWeekdayDate(about.deadlineOn))} was de laatste dag waarop ${about.clientName} de ${choiceOf(about)}${of(about.gallery)} kon versturen. Gekozen: ${about.count === 0 ? 'nog niets' : photos(about.count)}.`,
      about.afterDeadline === 'studio_chooses'
        ? 'Je kunt een week verlengen of nu zelf kiezen. Dat staat ook in de mail aan je klant.'
        : 'Je klant kan nog kiezen. Met één klik geef je je klant een week extra.',
    ],
    button: about.afterDeadline === 'studio_chooses' ? 'Verleng of kies zelf' : 'Verleng een week',
    closing: goodbye('Lichttafel'),
  }),
}

type ReminderFacts = About & {
  firstName: string
  studioName: string
  deadlineOn: string
  afterDeadline: AfterDeadline
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const inDays = (days: number) =>
  days === 0 ? 'Vandaag' : days === 1 ? 'Morgen' : `Over ${plural(days, 'dag', 'dagen')}`

function soFar({ count, isFull }: { count: number; isFull: boolean }): string {
  if (count === 0) return 'Je hebt nog niets gekozen.'
  const chosen = `Je hebt ${photos(count)} gekozen.`
  return isFull ? `${chosen} Ben je tevreden? Vergeet dan niet je keuze te versturen.` : chosen
}
