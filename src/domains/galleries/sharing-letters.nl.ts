type About = { name: string; host: string; studioName: string; title: string | null }

const of = ({ title }: About) => (title === null ? '' : ` van ${title}`)

export const sharingLettersNl = {
  /** Name of a guest whose link asks for no name. */
  unnamedGuest: 'Gast',
  partnerInvited: (about: About) => ({
    subject: `Kijk mee in de galerij${of(about)} van ${about.host}`,
    greeting: `Hallo ${about.name},`,
    paragraphs: [
      `${about.host} bekijkt de foto’s van ${about.studioName} graag samen met jou. Met de knop log je meteen in, zonder wachtwoord.`,
      'Je kunt hartjes geven, opmerkingen schrijven en downloaden. De knop werkt 14 dagen. Op dit apparaat blijf je daarna gewoon ingelogd.',
    ],
    button: 'Bekijk de foto’s',
    closing: `Groet,\n${about.studioName}`,
    footer: `Je krijgt deze mail omdat ${about.host} je voor de galerij heeft uitgenodigd. Stuur deze mail niet door: wie op de knop tikt, kijkt onder jouw naam mee.`,
  }),
  wayBack: (about: About) => ({
    subject: `Verder kijken bij de foto’s van ${about.host}`,
    greeting: `Hallo ${about.name},`,
    paragraphs: [
      'Met deze knop ga je op dit apparaat verder waar je was, met je eigen hartjes en opmerkingen. Hij werkt 30 minuten.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    ],
    button: 'Verder met de foto’s',
    closing: `Groet,\n${about.studioName}`,
  }),
}
