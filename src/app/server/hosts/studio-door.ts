// A studio's own domain serves only its clients' way to their gallery.
import type { MiddlewareHandler } from 'hono'
import type { AnyContractProcedure } from '@orpc/contract'
import { path } from '#domains/access/paths.rules.ts'
import type { Who } from '#domains/access/viewer.rules.ts'
import type { WhoMeta } from '#domains/access/who.contract.ts'
import { STOP_PATH } from '#domains/clients/letter-stops.rules.ts'
import { INSTALLATION_PATH } from '#domains/studios/core/server/installation-id.ts'
import type { StudioHost } from '#domains/studios/server/studio-hosts.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { asksPage } from '../../document/server/asks-page.ts'
import { foldersUnderStudioHosts } from '../file-routes.ts'
import { contracts } from '../rpc-router.ts'
import { headersUnderStudios } from '../secure-headers.ts'
import { studioDoorNl as texts } from '../server.nl.ts'

const SIGN_IN = path('signIn')

const statements = ['/privacy', '/voorwaarden', '/verwerkersovereenkomst', '/cookies', '/toegankelijkheid']
const pages = new Set([SIGN_IN, path('gallery'), '/live', '/offline', '/healthz', '/readyz', ...statements])
const folders = ['/rpc/', path('shared', { token: '' }), ...foldersUnderStudioHosts()]
/** Public files: the app's folders, and files in the root. */
const appFile = /^\/((assets|fonts|pictures)\/.+|[\w-]+\.(ico|svg|png|webmanifest|js))$/
const ofTheApp = (pathname: string) => appFile.test(pathname) || pathname === INSTALLATION_PATH

/** Screens that exist only at our own address. */
const atOurs = /^\/(dashboard|admin|activate|orders|client|profile)(\/|$)/

/**
 * Endpoints for anyone or any signed-in user that clients need. Passwords, passkeys and two-step sign-in stay at our
 * own address; registration is for studios.
 */
const neededByClients = new Set([
  'accounts/findMe',
  'accounts/signIn',
  'accounts/signOutEverywhere',
  'accounts/requestSignInLink',
  'accounts/requestFreshLink',
  'accounts/findMailLink',
  'accounts/renewMailLink',
  'accounts/signInWithLink',
  'security/signInWithCode',
  'switches/listSwitchedOff',
  // For whoever holds a link.
  'sharing/findInvitation',
  'sharing/enterGallery',
  'sharing/mailWayBack',
  'sharing/renewInvitation',
  // Used by studios and clients alike.
  'photos/setVisibility',
  'sharing/listLinks',
  'sharing/createLink',
  'sharing/updateLink',
  'sharing/revokeLink',
  'sharing/listGuests',
  'sharing/removeGuest',
  'sharing/invitePartner',
  'sharing/inviteAgain',
])

/** All endpoints for these are for clients or their guests. */
const visitorsOfStudio = new Set<Who>(['client', 'clientFresh', 'clientOrGuest', 'guest', 'looker'])

/** Whether an endpoint answers under a studio's own domain: all for clients and guests, and those listed above. */
export function isForStudioHosts(endpoint: string): boolean {
  if (neededByClients.has(endpoint)) return true
  const [domain = '', name = ''] = endpoint.split('/')
  const contract: Record<string, AnyContractProcedure> | undefined = Object.hasOwn(contracts, domain)
    ? contracts[domain as keyof typeof contracts]
    : undefined
  const procedure = contract && Object.hasOwn(contract, name) ? contract[name] : undefined
  const { who } = (procedure?.['~orpc'].meta ?? {}) as Partial<WhoMeta>
  return who !== undefined && visitorsOfStudio.has(who)
}

export function notHere({ studioName }: StudioHost): Response {
  const { goOn, ...text } = texts.notHere
  return plainPage(404, { brand: studioName, ...text, end: { text: goOn, url: '/' } })
}

const robotsAtStudio = `User-agent: *\nDisallow: /\nAllow: ${SIGN_IN}\nAllow: /branding/\n`

type Door = {
  studioOf: (host: string | undefined) => StudioHost | undefined
  publicUrl: () => string
}

/** Middleware before every route; does nothing at our own address. */
export function studioDoor({ studioOf, publicUrl }: Door): MiddlewareHandler {
  return async (c, next) => {
    const at = studioOf(c.req.header('host'))
    if (!at) return next()
    const { pathname, search } = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const toOurs = (path: string) => `${publicUrl()}${path}${search}`
    // Scripts of an open tab get a plain 404; whoever opens a page reads that the gallery moved or is gone.
    const away = () => {
      if (!isRead || !asksPage(c)) return c.text('not found', 404)
      if (at.kind === 'gone') return plainPage(404, { brand: at.studioName, ...texts.gone })
      const { goOn, ...text } = texts.moved
      const end = { text: goOn, url: toOurs(pathname === '/' ? SIGN_IN : pathname) }
      return plainPage(200, { brand: at.studioName, ...text, end })
    }
    const answer = (): Response | undefined => {
      // Its headers say noindex; a chat that may not fetch the way in can't show whose link it is.
      if (pathname === '/robots.txt')
        return c.text(at.kind === 'open' ? robotsAtStudio : 'User-agent: *\nDisallow: /\n')
      // One-click unsubscribe (RFC 8058) is a POST by the mail program, which follows no link.
      const goesOn = ofTheApp(pathname) || pathname.startsWith(STOP_PATH)
      if (at.kind !== 'open') return goesOn ? undefined : away()
      if (pathname === '/') return isRead ? c.redirect(SIGN_IN + search, 302) : undefined
      if (atOurs.test(pathname) && isRead) return c.redirect(toOurs(pathname), 302)
      const isHere = pages.has(pathname) || folders.some((folder) => pathname.startsWith(folder))
      if (!isHere && !ofTheApp(pathname)) return notHere(at)
      if (pathname.startsWith('/rpc/') && !isForStudioHosts(pathname.slice('/rpc/'.length)))
        return c.text('not found', 404)
      return undefined
    }
    const given = answer()
    if (given) return given
    await next()
    // Sets these headers again, because our own pages' middleware has overwritten those for this host.
    const { res } = c
    const kept = headersUnderStudios(Object.fromEntries(res.headers))
    for (const name of ['x-robots-tag', 'strict-transport-security'])
      if (kept[name] !== undefined) res.headers.set(name, kept[name])
    return undefined
  }
}
