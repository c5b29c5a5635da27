const photos = (count: number) => (count === 1 ? '1 foto' : `${count} foto's`)

type Arrival = { firstName: string; studioName: string; count: number }

/** Mail about photos that came in, and about what a client chose. */
export const photoLettersNl = {
  previewsReady: ({ firstName, studioName, count }: Arrival) => ({
    subject: `Je previews staan klaar (${photos(count)})`,
    greeting: `Dag ${firstName},`,
    paragraphs: [
      `${studioName} heeft ${photos(count)} voor je klaargezet. Bekijk ze rustig, geef je favorieten een hartje en keur goed wat je mooi vindt.`,
      'Wil je iets kwijt over een foto? Zet er een opmerking bij; je fotograaf ziet die meteen.',
    ],
    button: "Bekijk je foto's",
    closing: studioName,
  }),
  finalsReady: ({ firstName, studioName, count }: Arrival) => ({
    subject: `Je foto's zijn af (${photos(count)})`,
    greeting: `Dag ${firstName},`,
    paragraphs: [
      `${studioName} is klaar met ${photos(count)}. Ze staan zonder watermerk en op volle grootte in je galerij.`,
      'Je kunt ze één voor één downloaden, of allemaal samen als ZIP.',
    ],
    button: "Download je foto's",
    closing: studioName,
  }),
  choicesMade: (choice: { clientName: string; favorites: number; approved: number; comments: number }) => ({
    subject: `${choice.clientName} heeft een keuze gemaakt`,
    greeting: 'Dag,',
    paragraphs: [
      `${choice.clientName} heeft de galerij bekeken en gekozen: ${counted(choice.favorites, 'favoriet', 'favorieten')}, ${choice.approved} goedgekeurd en ${counted(choice.comments, 'nieuwe opmerking', 'nieuwe opmerkingen')}.`,
      'Alles staat bij de klant op je werkblad.',
    ],
    button: 'Bekijk de keuze',
    closing: 'Lichttafel',
  }),
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
