import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { AppHeader } from '#ui/AppHeader.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { appNl } from '../app.nl.ts'

export function AdminScreen() {
  const signOut = useSignOut()
  return (
    <>
      <AppHeader
        brand={appNl.product}
        navLabel={appNl.admin.title}
        end={
          <Button kind="quiet" onClick={() => signOut.mutate({})} busy={signOut.isPending}>
            {appNl.signOut}
          </Button>
        }
      />
      <Page>
        <PageHeader title={appNl.admin.title} line={appNl.admin.line} />
      </Page>
    </>
  )
}
