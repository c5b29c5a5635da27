import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useDebounced } from '#platform/browser/use-debounced.ts'
import { accentProperties } from '#ui/theme/accent-colour.ts'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { clientsNl } from '../clients.nl.ts'
import { invitationPreview, type PreviewInput } from './clients.queries.ts'

const texts = clientsNl.invite

const TYPING_MS = 250

export function LetterPreview({ input }: { input: PreviewInput }) {
  // Debounced as text, because the form creates a new object each time.
  const typed = useDebounced(JSON.stringify(input), TYPING_MS)
  const preview = useQuery(invitationPreview(JSON.parse(typed) as PreviewInput))
  if (preview.isError) return <ErrorLine>{texts.previewFailed}</ErrorLine>
  if (!preview.data) return <Skeleton className="h-110" />
  const { from, accentColor, subject, title, greeting, paragraphs, button, closing, footer, stop } =
    preview.data
  return (
    <section
      aria-label={texts.previewOf}
      className="grid rounded-6 border border-line bg-surface text-15 wrap-anywhere"
    >
      <p className="border-b border-line px-5 py-2 text-13 text-soft">{texts.subject(subject)}</p>
      <p className="pt-5 text-center font-serif text-17">{from}</p>
      <div className="grid gap-3 px-5 py-4 whitespace-pre-line">
        <p className="font-serif text-21">{title}</p>
        <p>{greeting}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {/* Not a link: a link exists only once the email is sent. */}
        <p>
          <span
            style={accentColor ? (accentProperties(accentColor) as CSSProperties) : undefined}
            className="inline-block rounded-4 bg-accent px-5 py-2 font-medium text-on-accent"
          >
            {button}
          </span>
        </p>
        <p>{closing}</p>
      </div>
      <p className="border-t border-line px-5 py-2 text-13 text-soft">
        {footer}
        <br />
        <span className="underline">{stop}</span>
      </p>
    </section>
  )
}
