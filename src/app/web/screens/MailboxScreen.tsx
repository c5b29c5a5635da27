import { useNavigate, useSearch } from '@tanstack/react-router'
import { mailNl } from '#domains/mail/mail.nl.ts'
import { Mailbox } from '#domains/mail/ui/Mailbox.tsx'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/**
 * Screen /mailbox: the emails of a local installation without a mail server. Other installations
 * answer 404.
 */
export function MailboxScreen() {
  const search: { letter?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <>
      <title>{mailNl.title}</title>
      <AppHeader brand={<a href="/">Lichttafel</a>} navLabel={mailNl.title} />
      <Page>
        <PageHeader title={mailNl.title} line={mailNl.line} />
        <Mailbox
          chosenId={typeof search.letter === 'string' ? search.letter : undefined}
          onChoose={(letter) => void navigate({ to: '/mailbox', search: { letter }, replace: true })}
        />
      </Page>
    </>
  )
}
