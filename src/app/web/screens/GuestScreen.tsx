import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { GALLERY_PARAM } from '#domains/access/viewer.rules.ts'
import { useRefusalListener } from '#domains/accounts/ui/accounts.queries.ts'
import { choicesApi } from '#domains/choices/core/ui/choices.queries.ts'
import { guestEntryNl as texts } from '#domains/galleries/sharing/guest-entry.nl.ts'
import { GuestEntry } from '#domains/galleries/sharing/ui/GuestEntry.tsx'
import {
  invitationBy,
  isNotGuestError,
  currentGuestQuery,
  useEnterGallery,
  type Invitation,
} from '#domains/galleries/sharing/ui/guest-entry.queries.ts'
import { GuestWriterContext } from '#domains/accounts/ui/writer.ts'
import { isSlug } from '#domains/galleries/sharing/ui/guest-tab.ts'
import { LinkEnded, NoCookies } from '#domains/galleries/sharing/ui/LinkEnded.tsx'
import { ownGalleryQuery } from '#domains/light-table/core/ui/photos.queries.ts'
import { GuestGallery } from '#domains/light-table/ui/GuestGallery.tsx'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { useLiveUpdates } from '../use-live-updates.ts'
import { OpeningPage } from './OpeningPage.tsx'

const Choosing = lazy(async () => ({
  default: (await import('#domains/choices/ui/Choosing.tsx')).Choosing,
}))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of a guest's link. The history state survives a reload, and appears in no address. */
    invitation?: string
  }
}

/**
 * Screen at `/g/…` for a link's token or a gallery's slug. The slug replaces a token once the
 * server has answered.
 */
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
  const invitationQuery = invitationBy(token)
  const whoOpens = queryClient.getQueryData(invitationQuery.queryKey)?.whoOpens
  const isNew = !hasEntered && whoOpens !== undefined && whoOpens !== 'known'
  const myself = useQuery({ ...currentGuestQuery(slug), enabled: !isNew })
  const isOut = isNew || isNotGuestError(myself.error)
  const wasIn = myself.data !== undefined
  const invitation = useQuery({
    ...invitationQuery,
    enabled: isOut && !wasIn && !hasEntered && token !== undefined,
  })
  const isLooking = wasIn && !isOut
  useGuestUpdates(slug, isLooking)
  useEffect(() => {
    if (isLooking && hasEntered) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [isLooking, hasEntered])

  if (isLooking)
    return (
      <GuestWriterContext value={myself.data.id}>
        <GuestGallery
          slug={slug}
          guest={myself.data}
          choose={choicesApi.choose}
          renderChoosing={(place) => (
            <Suspense>
              <Choosing {...place} />
            </Suspense>
          )}
        />
      </GuestWriterContext>
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

/** Subscribes to the gallery's events, and identifies the guest again after a refusal. */
function useGuestUpdates(slug: string, isLooking: boolean) {
  const queryClient = useQueryClient()
  useLiveUpdates(isLooking ? `${GALLERY_PARAM}=${slug}` : undefined)
  const signedOut = useRefusalListener('signed_out')
  const wrongRole = useRefusalListener('wrong_role')
  const closed = useRefusalListener('gallery_not_found')
  const isRefused = signedOut.isRefused || wrongRole.isRefused || closed.isRefused
  const identifyAgain = useEffectEvent(() => {
    signedOut.close()
    wrongRole.close()
    closed.close()
    if (isLooking) void queryClient.invalidateQueries({ queryKey: currentGuestQuery(slug).queryKey })
  })
  useEffect(() => {
    if (isRefused) identifyAgain()
  }, [isRefused])
  // A changed guest may see other photos.
  const { dataUpdatedAt } = useQuery({ ...currentGuestQuery(slug), enabled: false })
  const seenAt = useRef(dataUpdatedAt)
  useEffect(() => {
    const isFirst = seenAt.current === 0
    const isNews = dataUpdatedAt > seenAt.current
    seenAt.current = dataUpdatedAt
    if (isNews && !isFirst) void queryClient.invalidateQueries({ queryKey: ['photos'] })
  }, [dataUpdatedAt, queryClient])
}

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

/** Sends a client to their own gallery. Tells everyone else that the link has ended. */
function WithoutInvitation({ slug }: { slug: string }) {
  const own = useQuery(ownGalleryQuery(slug))
  if (own.isPending) return <Opening />
  return own.data ? <ToOwnGallery slug={slug} /> : <LinkEnded onRetry={() => {}} />
}

/** Loads a new page, because the client's own gallery is not a guest's page. */
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
