import type { Letter } from '#domains/mail/server/mail.ts'
import { euros, helloTo, longMonth } from '#platform/pure/format.nl.ts'
import type { LimitUsage } from '../turnover.rules.ts'
import { BOOKS_LINK_DAYS } from './books-link.ts'

type MonthlyReport = {
  to: string
  studio: { name: string; email: string; accentColor: string | null }
  /** '2026-11' */
  month: string
  documentCount: number
  url: string
}

export const accountantLetter = ({ to, studio, month, documentCount, url }: MonthlyReport): Letter => {
  const monthText = `${longMonth(`${month}-15`)} ${month.slice(0, 4)}`
  const subject = `Facturen van ${studio.name}, ${monthText}`
  const about = {
    kind: 'accountant_month' as const,
    to,
    brand: { name: studio.name, accentColor: studio.accentColor, replyTo: studio.email },
    subject,
    greeting: 'Hallo,',
    closing: `Groet,\n${studio.name}`,
    footer: `Je krijgt deze mail omdat ${studio.name} je adres als dat van de boekhouder heeft opgegeven. Antwoorden gaan naar ${studio.email}.`,
  }
  if (documentCount === 0)
    return { ...about, paragraphs: [`In ${monthText} zijn via Lichttafel geen facturen verstuurd.`] }
  const documents = documentCount === 1 ? 'staat 1 document' : `staan ${documentCount} documenten`
  return {
    ...about,
    paragraphs: [
      `In het ZIP-bestand ${documents} van ${monthText}: facturen en creditfacturen als PDF en als UBL, en een bestand met alle regels (boekhouding.csv).`,
      `Je hoeft niet in te loggen. De link werkt ${BOOKS_LINK_DAYS} dagen. Dit is alleen verkoop via Lichttafel.`,
    ],
    button: { text: 'ZIP downloaden', url },
  }
}

type LimitWarning = { email: string; name: string; year: number; limit: LimitUsage; url: string }

const limitTexts = {
  kor: {
    subject: (year: number) => `Je bent over de grens van de KOR in ${year}`,
    next: 'Boven de grens vervalt de KOR meteen: vanaf de verkoop die eroverheen gaat, reken je btw. Overleg vandaag nog met je boekhouder en zet daarna je btw-regeling in Lichttafel op Normaal.',
  },
  abroad: {
    subject: (year: number) => `Je bent over de grens voor verkoop naar andere EU-landen in ${year}`,
    next: 'Boven de grens geldt de btw van het land van je klant. Overleg met je boekhouder, meld je aan voor de OSS en vul daarna in Lichttafel bij Bedrijf in vanaf welke dag.',
  },
} as const

/** Email at 100 % of a limit. Lower thresholds only cause a notification. */
export function limitLetter({ email, name, year, limit, url }: LimitWarning): Letter {
  const { subject, next } = limitTexts[limit.kind]
  return {
    kind: 'turnover_limit',
    to: email,
    brand: { name: 'Lichttafel' },
    subject: subject(year),
    greeting: helloTo(name),
    paragraphs: [
      `In ${year} staat de teller op ${euros(limit.soldCents)} van ${euros(limit.limitCents)}.`,
      next,
    ],
    button: { text: 'Omzet en btw bekijken', url },
    closing: 'Groet,\nLichttafel',
  }
}
