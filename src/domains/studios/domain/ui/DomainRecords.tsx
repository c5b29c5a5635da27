import { Copy } from 'lucide-react'
import { useNotifier } from '#platform/browser/notifier.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import type { OwnDomain } from '../../own-domain.contract.ts'
import { ownDomainNl } from '../../own-domain.nl.ts'

const texts = ownDomainNl.records

/** What is to be written into the domain's DNS, each part to be copied. */
export function DomainRecords({ domain, target }: { domain: OwnDomain; target: string }) {
  const { host, proof } = domain
  return (
    <div className="grid gap-4 px-5 py-4">
      <ul aria-label={texts.label} className="grid gap-3">
        <DomainRecord type="CNAME" name={host} value={target} />
        <DomainRecord type="TXT" name={proof.name} value={proof.text} />
      </ul>
      <p className="max-w-[62ch] text-13 text-soft">{texts.bare}</p>
    </div>
  )
}

function DomainRecord({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <li className="rounded-4 bg-sunk px-4 py-2">
      <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
        <Part term={texts.type}>
          <span className="font-medium">{type}</span>
        </Part>
        <Part term={texts.name} copy={{ what: `${type} ${texts.name}`, text: name }}>
          {name}
        </Part>
        <Part term={texts.value} copy={{ what: `${type} ${texts.value}`, text: value }}>
          {value}
        </Part>
      </dl>
    </li>
  )
}

type PartProps = { term: string; copy?: { what: string; text: string }; children: React.ReactNode }

function Part({ term, copy, children }: PartProps) {
  const notifier = useNotifier()
  const take = async (text: string) => {
    await navigator.clipboard.writeText(text)
    notifier.done(texts.copied)
  }
  return (
    <>
      <dt className="pt-2 text-13 text-soft max-sm:pb-0">{term}</dt>
      <dd className="flex min-w-0 items-start justify-between gap-2">
        <span className="min-w-0 py-1.5 text-15 wrap-anywhere">{children}</span>
        {copy && (
          <IconButton
            icon={Copy}
            size="small"
            label={texts.copy(copy.what)}
            onClick={() => void take(copy.text)}
          />
        )}
      </dd>
    </>
  )
}
