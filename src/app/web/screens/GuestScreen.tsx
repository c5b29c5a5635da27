import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { GALLERY_PARAM } from '#domains/access/viewer.rules.ts'
import { useRefusal } from '#domains/accounts/ui/accounts.queries.ts'
import { guestEntryNl as texts } from '#domains/galleries/sharing/guest-entry.nl.ts'
import { GuestEntry } from '#domains/galleries/sharing/ui/GuestEntry.tsx'
import {
  invitationBy,
  isNoGuest,
  myselfAt,
  useEnterGallery,
  type Invitation,
} from '#domains/galleries/sharing/ui/guest-entry.queries.ts'
import { GuestWriter } from '#domains/accounts/ui/writer.ts'
import { isSlug } from '#domains/galleries/sharing/ui/guest-tab.ts'
import { LinkEnded, NoCookies } from '#domains/galleries/sharing/ui/LinkEnded.tsx'
import { ownGallery } from '#domains/photos/core/ui/photos.queries.ts'
import { GuestGallery } from '#domains/photos/ui/GuestGallery.tsx'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { useLiveUpdates } from '../use-live-updates.ts'
import { OpeningPage } from './OpeningPage.tsx'

const Choosing = lazy(async () => ({
  default: (await import('#domains/choices/ui/Choosing.tsx')).Choosing,
}))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the link that a guest came by: it survives a reload, and stands in no address. */
    invitation?: string
  }
}

/** `/g/…`: a link's token, which leaves the address at once, or the gallery that it opens. */
export function GuestScreen() {
  const named = linkTokenIn(useParams({ strict: false }).token ?? '')
  const kept = useRouterState({ select: ({ location }) => location.state.invitation })
  return isSlug(named) ? <AtGallery key={named} slug={named} token={kept} /> : <Arriving token={named} />
}

function Arriving({ token }: { token: string }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(invitationBy(token))
  const goOn = useEffectEvent(
    ({ slug }: Invitation) =>
      void navigate({
        to: '/g/$token',
        params: { token: slug },
        state: { invitation: token },
        replace: true,
        resetScroll: false,
      }),
  )
  useEffect(() => {
    if (data) goOn(data)
  }, [data])
  if (error && !data) return <LinkEnded {...{ error, token }} onRetry={() => void refetch()} />
  return <Opening />
}

type AtGalleryProps = { slug: string; token: string | undefined }

function AtGallery({ slug, token }: AtGalleryProps) {
  const [hasEntered, setHasEntered] = useState(false)
  const queryClient = useQueryClient()
  const asked = invitationBy(token)
  // Known already when the link was opened just now.
  const whoOpens = queryClient.getQueryData(asked.queryKey)?.whoOpens
  const isNew = !hasEntered && whoOpens !== undefined && whoOpens !== 'known'
  const myself = useQuery({ ...myselfAt(slug), enabled: !isNew })
  const isOut = isNew || isNoGuest(myself.error)
  const wasIn = myself.data !== undefined
  const invitation = useQuery({ ...asked, enabled: isOut && !wasIn && !hasEntered && token !== undefined })
  const isLooking = wasIn && !isOut
  useGuestUpdates(slug, isLooking)
  // The form that had the focus is gone.
  useEffect(() => {
    if (isLooking && hasEntered) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [isLooking, hasEntered])

  if (isLooking)
    return (
      <GuestWriter value={myself.data.id}>
        <GuestGallery
          slug={slug}
          guest={myself.data}
          renderChoosing={(place) => (
            <Suspense>
              <Choosing {...place} />
            </Suspense>
          )}
        />
      </GuestWriter>
    )
  if (!isOut && myself.error) return <LinkEnded error={myself.error} onRetry={() => void myself.refetch()} />
  if (!isOut) return <Opening invitation={invitation.data} />
  if (wasIn) return <LinkEnded onRetry={() => {}} />
  if (token === undefined) return <WithoutInvitation slug={slug} />
  if (hasEntered)
    return <NoCookies brand={invitation.data?.studioName} onRetry={() => window.location.reload()} />
  if (invitation.error)
    return <LinkEnded error={invitation.error} token={token} onRetry={() => void invitation.refetch()} />
  if (!invitation.data) return <Opening />
  if (invitation.data.whoOpens === 'client') return <ToOwnGallery slug={slug} />
  const onIn = () => setHasEntered(true)
  if (invitation.data.whoOpens === 'studio') return <EntersByItself {...{ token, onIn }} />
  return (
    <Opening invitation={invitation.data}>
      <GuestEntry {...{ token, onIn }} invitation={invitation.data} />
    </Opening>
  )
}

/** Hears what changes in the gallery, and asks who it is again when anything is refused. */
function useGuestUpdates(slug: string, isLooking: boolean) {
  const queryClient = useQueryClient()
  useLiveUpdates(isLooking ? `${GALLERY_PARAM}=${slug}` : undefined)
  const signedOut = useRefusal('signed_out')
  const wrongRole = useRefusal('wrong_role')
  const closed = useRefusal('gallery_not_found')
  const isRefused = signedOut.isRefused || wrongRole.isRefused || closed.isRefused
  const lookAgain = useEffectEvent(() => {
    signedOut.close()
    wrongRole.close()
    closed.close()
    if (isLooking) void queryClient.invalidateQueries({ queryKey: myselfAt(slug).queryKey })
  })
  useEffect(() => {
    if (isRefused) lookAgain()
  }, [isRefused])
  // What a link shows may have changed with it.
  const { dataUpdatedAt } = useQuery({ ...myselfAt(slug), enabled: false })
  const seenAt = useRef(dataUpdatedAt)
  useEffect(() => {
    const isFirst = seenAt.current === 0
    const isNews = dataUpdatedAt > seenAt.current
    seenAt.current = dataUpdatedAt
    if (isNews && !isFirst) void queryClient.invalidateQueries({ queryKey: ['photos'] })
  }, [dataUpdatedAt, queryClient])
}

/** The studio, which looks at its own link. */
function EntersByItself({ token, onIn }: { token: string; onIn: () => void }) {
  const enter = useEnterGallery(onIn)
  const begin = useEffectEvent(() => enter.mutate({ token, name: null, pin: null, email: null }))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])
  return enter.isError ? <LinkEnded error={enter.error} token={token} onRetry={begin} /> : <Opening />
}

/** A full page load: the client's own gallery is no guest's page. */
/** Opens nothing, except to the client whose own gallery this address names: their session says so, not a guest's. */
function WithoutInvitation({ slug }: { slug: string }) {
  const own = useQuery(ownGallery(slug))
  if (own.isPending) return <Opening />
  return own.data ? <ToOwnGallery slug={slug} /> : <LinkEnded onRetry={() => {}} />
}

function ToOwnGallery({ slug }: { slug: string }) {
  useEffect(() => window.location.replace(`/client-portal?galerij=${slug}`), [slug])
  return <Opening />
}

type OpeningProps = { invitation?: Invitation | undefined; children?: ReactNode }

function Opening({ invitation, children }: OpeningProps) {
  const { host = null, guestName, title = null, studioName = '' } = invitation ?? {}
  const welcome = guestName ? texts.welcomeBack(guestName) : texts.welcome({ host, studioName })
  return (
    <OpeningPage {...invitation} title={title} heading={invitation && welcome}>
      {children}
    </OpeningPage>
  )
}
