import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ConfirmEmail } from '#domains/accounts/ui/ConfirmEmail.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Page } from '#ui/Page.tsx'
import { appNl } from '../app.nl.ts'

export function HomeScreen() {
  return (
    <Page>
      <FromConfirmationMail />
      <div className="grid min-h-[80vh] content-center justify-items-start gap-6">
        <p className="font-serif text-21">{appNl.product}</p>
        <h1 className="max-w-[14em] font-serif text-40 md:text-64">{appNl.home.title}</h1>
        <p className="max-w-[34em] text-17 text-soft">{appNl.home.line}</p>
        <div className="flex gap-3">
          <Link to="/auth" className={buttonLook({ kind: 'ink', size: 'large' })}>
            {appNl.home.signIn}
          </Link>
          <Link
            to="/auth"
            search={{ tab: 'register' }}
            className={buttonLook({ kind: 'outline', size: 'large' })}
          >
            {appNl.home.register}
          </Link>
        </div>
      </div>
    </Page>
  )
}

/** The link in a confirmation mail leads to the root of the site. */
function FromConfirmationMail() {
  const { confirm }: { confirm?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (typeof confirm !== 'string') return null
  return <ConfirmEmail token={confirm} onDone={() => void navigate({ to: '/', replace: true })} />
}
