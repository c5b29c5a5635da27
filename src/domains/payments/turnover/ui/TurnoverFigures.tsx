import type { ReactElement, ReactNode } from 'react'
import { euros } from '#platform/pure/format.nl.ts'
import { Section } from '#ui/layout/Section.tsx'
import { turnoverNl } from '../turnover.nl.ts'
import { vatBoxes, formatFigureSelector } from '../turnover.rules.ts'
import type { FoundTurnover } from './turnover.queries.ts'

const texts = turnoverNl.figures

export type FigureLinkRenderer = (figure: string, text: string) => ReactElement
type FiguresProps = { found: FoundTurnover; figureLink: FigureLinkRenderer }

/** Boxes shown even when empty. */
const alwaysShown: readonly string[] = ['high', 'low']

export function TurnoverFigures({ found, figureLink }: FiguresProps) {
  const shown = vatBoxes.filter((box) => {
    const { netCents, vatCents } = found.boxes[box]
    return alwaysShown.includes(box) || netCents !== 0 || vatCents !== 0
  })
  return (
    <Section title={texts.title}>
      <div className="overflow-hidden rounded-6 border border-line bg-surface">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-line text-13 text-soft">
              <th scope="col" className="py-2 pr-2 pl-4 font-medium md:pl-5">
                {texts.columns.name}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                {texts.columns.net}
              </th>
              <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium md:pr-5">
                {texts.columns.vat}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((box) => {
              const { code, name, line } = texts.boxes[box]
              return (
                <FigureRow key={box} sums={found.boxes[box]} line={line}>
                  {figureLink(box, code ? `${code} ${name}` : name)}
                </FigureRow>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-13 text-soft">{texts.rounding}</p>
    </Section>
  )
}

type FigureRowProps = {
  sums: { netCents: number; vatCents: number }
  line?: string | undefined
  children: ReactNode
}

function FigureRow({ sums, line, children }: FigureRowProps) {
  return (
    <tr>
      <th scope="row" className="py-3 pr-2 pl-4 align-baseline font-medium md:pl-5 md:[&_a]:text-15">
        {children}
        {line && <span className="block text-13 font-normal text-soft">{line}</span>}
      </th>
      <td className="px-2 py-3 text-right align-baseline whitespace-nowrap tabular-nums">
        {euros(sums.netCents)}
      </td>
      <td className="py-3 pr-4 pl-2 text-right align-baseline whitespace-nowrap tabular-nums md:pr-5">
        {euros(sums.vatCents)}
      </td>
    </tr>
  )
}

/** Sales to businesses in other member states, and VAT of other countries. */
export function IcpAndOssSections({ found: { icp, oss }, figureLink }: FiguresProps) {
  return (
    <>
      {icp.length > 0 && (
        <Section title={turnoverNl.icp.title}>
          <p className="mb-2 text-13 text-soft">{turnoverNl.icp.line}</p>
          <Rows>
            {icp.map(({ vatId, buyer, goodsCents, servicesCents }) => (
              <Row
                key={vatId}
                name={
                  vatId
                    ? figureLink(formatFigureSelector({ box: 'europe', vatId }), buyer || vatId)
                    : turnoverNl.icp.unknown
                }
                line={vatId}
              >
                {goodsCents !== 0 && <span className="block">{turnoverNl.icp.goods(goodsCents)}</span>}
                {servicesCents !== 0 && (
                  <span className="block">{turnoverNl.icp.services(servicesCents)}</span>
                )}
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {oss.length > 0 && (
        <Section title={turnoverNl.oss.title}>
          <Rows>
            {oss.map(({ country, rate, netCents, vatCents }) => (
              <Row
                key={`${country} ${rate}`}
                name={figureLink(
                  formatFigureSelector({ box: 'oss', country, rate }),
                  turnoverNl.oss.name(country, rate),
                )}
              >
                {turnoverNl.documents.amounts(netCents, vatCents)}
              </Row>
            ))}
          </Rows>
        </Section>
      )}
    </>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-6 border border-line bg-surface">{children}</ul>
)

type RowProps = { name: ReactNode; line?: string; children: ReactNode }

const Row = ({ name, line, children }: RowProps) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-5">
    <span className="min-w-0 font-medium break-words md:[&_a]:text-15">
      {name}
      {line && <span className="block text-13 font-normal text-soft">{line}</span>}
    </span>
    <span className="ml-auto text-right whitespace-nowrap tabular-nums">{children}</span>
  </li>
)
