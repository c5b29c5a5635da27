import type { ReactNode } from 'react'
import { buttonLook } from '#ui/actions/button-look.ts'
import { fog, type DrawnPicture } from 'virtual:drawn-pictures'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Picture } from './Picture.tsx'
import { REQUEST_ID_PLACEHOLDER } from './rendered-page.ts'

export function NotFoundPage() {
  const { title, line, toHome, toOwn } = siteNl.notFound
  return (
    <SiteFrame>
      <Quiet title={title} line={<span lang="en">{line}</span>} picture={fog}>
        <a
          data-way-home
          data-asks-who={JSON.stringify(toOwn)}
          href="/"
          className={buttonLook({ size: 'large' })}
        >
          {toHome}
        </a>
      </Quiet>
    </SiteFrame>
  )
}

/** Page that the service worker caches. It may need only style sheets and fonts. */
export function OfflinePage() {
  const { title, line, retry } = siteNl.offline
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <p className="px-5 pt-5 font-serif text-21 md:px-8">{siteNl.product}</p>
      <Quiet title={title} line={line}>
        {/* Shown at the URL that failed to load. An empty href reloads that URL. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it leads somewhere */}
        <a href="" className={buttonLook({ size: 'large' })}>
          {retry}
        </a>
      </Quiet>
    </main>
  )
}

/** Error page for 500 and 503. The server fills in the id under which the error was logged. */
export function BrokenPage() {
  const { title, line, requestId, retry, toHome } = siteNl.broken
  return (
    <SiteFrame>
      <Quiet title={title} line={line}>
        <div className="flex justify-center gap-3 max-sm:flex-col">
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads it */}
          <a href="" className={buttonLook({ size: 'large' })}>
            {retry}
          </a>
          <a href="/" className={buttonLook({ kind: 'outline', size: 'large' })}>
            {toHome}
          </a>
        </div>
        <p className="mt-8 text-13 text-soft">
          {requestId} <span className="tabular-nums select-all">{REQUEST_ID_PLACEHOLDER}</span>
        </p>
      </Quiet>
    </SiteFrame>
  )
}

type QuietProps = { title: string; line: ReactNode; picture?: DrawnPicture; children: ReactNode }

function Quiet({ title, line, picture, children }: QuietProps) {
  return (
    <div className="grid min-h-[70vh] flex-1 place-content-center justify-items-center px-5 py-12 text-center">
      {picture && (
        <div className="mb-10 aspect-[2/3] w-40 overflow-hidden rounded-2 bg-line">
          <Picture of={picture} sizes="160px" isInSight className="size-full object-cover" />
        </div>
      )}
      <h1 className="font-serif text-28">{title}</h1>
      <p className="mt-3 mb-8 text-17 text-balance text-soft">{line}</p>
      {children}
    </div>
  )
}
