// Payment order pain.001.001.09, the SEPA credit transfer of ISO 20022.
import { TIME_ZONE } from '#platform/pure/calendar-day.ts'
import { writeXml, makeXmlElement } from '#platform/pure/write-xml.ts'
import { sepaText } from '../sepa-text.rules.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const NAME_MAX_LENGTH = 70
const TEXT_MAX_LENGTH = 140
// Replaces a name without any writable character. Banks refuse an empty name.
const NO_NAME = 'NOTPROVIDED'

type Party = { name: string; iban: string }

type Transfer = { payoutId: string; amountCents: number; to: Party; text: string }

export type PaymentOrder = {
  fileId: string
  madeAt: Date
  /** 'YYYY-MM-DD' */
  executesOn: string
  debtor: Party
  transfers: readonly Transfer[]
}

/** SEPA ids have at most 35 characters. */
const sepaId = (id: string) => id.replaceAll('-', '')

const amount = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export function writeBankPaymentOrder({
  fileId,
  madeAt,
  executesOn,
  debtor,
  transfers,
}: PaymentOrder): string {
  const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const totals = [
    makeXmlElement('NbOfTxs', String(transfers.length)),
    makeXmlElement('CtrlSum', amount(totalCents)),
  ]
  const name = (party: Party) => makeXmlElement('Nm', sepaText(party.name, NAME_MAX_LENGTH) || NO_NAME)
  const account = (party: Party) => [makeXmlElement('Id', [makeXmlElement('IBAN', party.iban)])]
  return writeXml(
    makeXmlElement(
      'Document',
      [
        makeXmlElement('CstmrCdtTrfInitn', [
          makeXmlElement('GrpHdr', [
            makeXmlElement('MsgId', sepaId(fileId)),
            makeXmlElement('CreDtTm', localTime(madeAt)),
            ...totals,
            makeXmlElement('InitgPty', [name(debtor)]),
          ]),
          makeXmlElement('PmtInf', [
            makeXmlElement('PmtInfId', sepaId(fileId)),
            makeXmlElement('PmtMtd', 'TRF'),
            ...totals,
            makeXmlElement('PmtTpInf', [makeXmlElement('SvcLvl', [makeXmlElement('Cd', 'SEPA')])]),
            makeXmlElement('ReqdExctnDt', [makeXmlElement('Dt', executesOn)]),
            makeXmlElement('Dbtr', [name(debtor)]),
            makeXmlElement('DbtrAcct', account(debtor)),
            // The schema requires an id of the debtor's bank, although the IBAN identifies it.
            makeXmlElement('DbtrAgt', [
              makeXmlElement('FinInstnId', [makeXmlElement('Othr', [makeXmlElement('Id', 'NOTPROVIDED')])]),
            ]),
            makeXmlElement('ChrgBr', 'SLEV'),
            ...transfers.map(({ payoutId, amountCents, to, text }) =>
              makeXmlElement('CdtTrfTxInf', [
                makeXmlElement('PmtId', [makeXmlElement('EndToEndId', sepaId(payoutId))]),
                makeXmlElement('Amt', [makeXmlElement('InstdAmt', amount(amountCents), { Ccy: 'EUR' })]),
                makeXmlElement('Cdtr', [name(to)]),
                makeXmlElement('CdtrAcct', account(to)),
                makeXmlElement('RmtInf', [makeXmlElement('Ustrd', sepaText(text, TEXT_MAX_LENGTH))]),
              ]),
            ),
          ]),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  )
}

const inAmsterdam = { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' } as const
let wallClock: Intl.DateTimeFormat | undefined

/** Formats a moment in Amsterdam time: '2026-12-03T14:05:09'. */
const localTime = (moment: Date) =>
  (wallClock ??= new Intl.DateTimeFormat('sv-SE', inAmsterdam)).format(moment).replace(' ', 'T')

const DAY_MS = 24 * 60 * 60_000

/** Returns `day`, or the next Monday if it is on a weekend, when banks don't execute. */
export function firstBankDayFrom(day: string): string {
  const moment = new Date(`${day}T00:00Z`)
  const daysToMonday = { 6: 2, 0: 1 }[moment.getUTCDay()] ?? 0
  return new Date(moment.getTime() + daysToMonday * DAY_MS).toISOString().slice(0, 10)
}
