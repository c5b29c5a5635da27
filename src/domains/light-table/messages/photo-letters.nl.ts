import { helloTo } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const photosInText = (count: number) => plural(count, 'foto', 'foto’s')

type PhotoEmailFacts = { firstName: string; studioName: string; count: number; gallery: string | null }

const of = (gallery: string | null) => (gallery === null ? '' : ` van ${gallery}`)

const goodbye = (name: string) => `Groet,\n${name}`

export const photoLettersNl = {
  previewsReady: ({ firstName, studioName, count, gallery }: PhotoEmailFacts) => ({
    subject:
      count === 1
        ? `Je preview${of(gallery)} staat klaar`
        : `Je previews${of(gallery)} staan klaar (${photos(count)})`,
    title: count === 1 ? 'Je foto staat klaar' : 'Je foto’s staan klaar',
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      count === 1
        ? `${studioName} heeft 1 foto voor je klaargezet. Bekijk hem rustig, geef hem een hartje en keur hem goed als je hem mooi vindt.`
        : `${studioName} heeft ${photosInText(count)} voor je klaargezet. Bekijk ze rustig, geef je favorieten een hartje en keur goed wat je mooi vindt.`,
      'Wil je iets kwijt over een foto? Zet er een opmerking bij; je fotograaf ziet die meteen.',
    ],
    button: count === 1 ? 'Bekijk je foto' : 'Bekijk je foto’s',
    closing: goodbye(studioName),
  }),
  finalsReady: ({ firstName, studioName, count, gallery }: PhotoEmailFacts) => ({
    subject:
      count === 1 ? `Je foto${of(gallery)} is af` : `Je foto’s${of(gallery)} zijn af (${photos(count)})`,
    title: count === 1 ? 'Je foto is af' : 'Je foto’s zijn af',
    greeting: `Hallo ${firstName},`,
    paragraphs:
      count === 1
        ? [
            `${studioName} is klaar met 1 foto. Hij staat zonder watermerk en op volle grootte in je galerij.`,
            'Daar kun je hem ook downloaden.',
          ]
        : [
            `${studioName} is klaar met ${photosInText(count)}. Ze staan zonder watermerk en op volle grootte in je galerij.`,
            'Je kunt ze één voor één downloaden, of allemaal samen als ZIP.',
          ],
    button: count === 1 ? 'Download je foto' : 'Download je foto’s',
    closing: goodbye(studioName),
  }),
  galleryOpened: ({ firstName, studioName, count, gallery }: PhotoEmailFacts) => ({
    subject: gallery === null ? 'Je galerij is open' : `Je galerij ${gallery} is open`,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `${studioName} heeft je galerij${of(gallery)} geopend, met ${photosInText(count)}.`,
      'Bekijk ze rustig, geef je favorieten een hartje en keur goed wat je mooi vindt.',
    ],
    button: 'Bekijk de galerij',
    closing: goodbye(studioName),
  }),
  choicesMade: (choice: {
    clientName: string
    ownerFirstName: string | null
    gallery: string | null
    favorites: number
    approved: number
    comments: number
  }) => ({
    subject: `${choice.clientName} heeft een keuze gemaakt`,
    greeting: helloTo(choice.ownerFirstName),
    paragraphs: [
      `${choice.clientName} heeft de galerij${choice.gallery === null ? '' : ` ${choice.gallery}`} bekeken en gekozen: ${plural(choice.favorites, 'favoriet', 'favorieten')}, ${choice.approved} goedgekeurd en ${plural(choice.comments, 'nieuwe opmerking', 'nieuwe opmerkingen')}.`,
      'Alles staat bij de klant op je dashboard.',
    ],
    button: 'Bekijk de keuze',
    closing: goodbye('Lichttafel'),
  }),
}
