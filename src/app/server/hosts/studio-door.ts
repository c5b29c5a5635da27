// A studio's own domain serves only what its clients and their guests need.
import type { MiddlewareHandler } from 'hono'
import type { AnyContractProcedure } from '@orpc/contract'
import { path } from '#domains/access/paths.rules.ts'
import type { AccessLevel } from '#domains/access/viewer.rules.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'
import { STOP_PATH } from '#domains/clients/letter-stops.rules.ts'
import { INSTALLATION_ID_URL_PATH } from '#domains/studios/core/server/installation-id.ts'
import type { StudioHost, StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { asksPage } from '../../document/server/asks-page.ts'
import { pathPrefixesUnderStudioHosts } from '../file-routes.ts'
import { contracts } from '../rpc-router.ts'
import { headersForStudioHost } from '../secure-headers.ts'
import { studioDoorNl as texts } from '../server.nl.ts'
import { createServer, type Server } from 'node:http'

const SIGN_IN = path('signIn')

const statements = ['/privacy', '/voorwaarden', '/verwerkersovereenkomst', '/cookies', '/toegankelijkheid']
const pages = new Set([SIGN_IN, path('gallery'), '/live', '/offline', '/healthz', '/readyz', ...statements])
const folders = ['/rpc/', path('shared', { token: '' }), ...pathPrefixesUnderStudioHosts()]
const appFile = /^\/((assets|fonts|pictures)\/.+|[\w-]+\.(ico|svg|png|webmanifest|js))$/
const isAppFile = (pathname: string) => appFile.test(pathname) || pathname === INSTALLATION_ID_URL_PATH

const onlyAtOwnAddress = /^\/(dashboard|admin|activate|orders|client|profile)(\/|$)/

/**
 * Endpoints that clients need and other roles may call too. Passwords, passkeys and two-step
 * settings can be changed at our own address only.
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
  // The next four serve anyone with a gallery link. The rest serve clients who share a gallery.
  'sharing/findInvitation',
  'sharing/enterGallery',
  'sharing/mailWayBack',
  'sharing/renewInvitation',
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

const visitorsOfStudio = new Set<AccessLevel>(['client', 'clientFresh', 'clientOrGuest', 'guest', 'looker'])

/**
 * Whether an endpoint answers under a studio's own domain. Endpoints for clients or guests do, and
 * those in `neededByClients`.
 */
export function isForStudioHosts(endpoint: string): boolean {
  if (neededByClients.has(endpoint)) return true
  const [domain = '', name = ''] = endpoint.split('/')
  const contract: Record<string, AnyContractProcedure> | undefined = Object.hasOwn(contracts, domain)
    ? contracts[domain as keyof typeof contracts]
    : undefined
  const procedure = contract && Object.hasOwn(contract, name) ? contract[name] : undefined
  const { who } = (procedure?.['~orpc'].meta ?? {}) as Partial<AccessMeta>
  return who !== undefined && visitorsOfStudio.has(who)
}

export function createNotFoundPageForStudioHost({ studioName }: StudioHost): Response {
  const { goOn, ...text } = texts.notHere
  return plainPage(404, { brand: studioName, ...text, end: { text: goOn, url: '/' } })
}

const robotsAtStudio = `User-agent: *\nDisallow: /\nAllow: ${SIGN_IN}\nAllow: /branding/\n`

type Door = {
  studioOf: (host: string | undefined) => StudioHost | undefined
  publicUrl: () => string
}

export function restrictStudioHosts({ studioOf, publicUrl }: Door): MiddlewareHandler {
  return async (c, next) => {
    const at = studioOf(c.req.header('host'))
    if (!at) return next()
    const { pathname, search } = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const toOurs = (path: string) => `${publicUrl()}${path}${search}`
    // Scripts of an open tab get a plain 404. People get a page that says whether the domain moved
    // or is gone.
    const movedOrGoneAnswer = () => {
      if (!isRead || !asksPage(c)) return c.text('not found', 404)
      if (at.kind === 'gone') return plainPage(404, { brand: at.studioName, ...texts.gone })
      const { goOn, ...text } = texts.moved
      const end = { text: goOn, url: toOurs(pathname === '/' ? SIGN_IN : pathname) }
      return plainPage(200, { brand: at.studioName, ...text, end })
    }
    const answer = (): Response | undefined => {
      // Pages send noindex. Sign-in and cards stay allowed, because chats fetch them to preview a
      // link.
      if (pathname === '/robots.txt')
        return c.text(at.kind === 'open' ? robotsAtStudio : 'User-agent: *\nDisallow: /\n')
      // One-click unsubscribe (RFC 8058) also works at moved and gone domains: a mail program
      // POSTs, and follows no link.
      const goesOn = isAppFile(pathname) || pathname.startsWith(STOP_PATH)
      if (at.kind !== 'open') return goesOn ? undefined : movedOrGoneAnswer()
      if (pathname === '/') return isRead ? c.redirect(SIGN_IN + search, 302) : undefined
      if (onlyAtOwnAddress.test(pathname) && isRead) return c.redirect(toOurs(pathname), 302)
      const isHere = pages.has(pathname) || folders.some((folder) => pathname.startsWith(folder))
      if (!isHere && !isAppFile(pathname)) return createNotFoundPageForStudioHost(at)
      if (pathname.startsWith('/rpc/') && !isForStudioHosts(pathname.slice('/rpc/'.length)))
        return c.text('not found', 404)
      return undefined
    }
    const early = answer()
    if (early) return early
    await next()
    // Our own pages' middleware has overwritten these headers, so they are set again for this host.
    const { res } = c
    const kept = headersForStudioHost(Object.fromEntries(res.headers))
    for (const name of ['x-robots-tag', 'strict-transport-security'])
      if (kept[name] !== undefined) res.headers.set(name, kept[name])
    return undefined
  }
}

const ASK_PATH = '/internal/tls-ask'

/**
 * Creates the server that tells a local proxy for which hosts to request certificates: 200 for open
 * and moved domains, else 404. Answers from memory, because TLS handshakes wait.
 */
export function createTlsAskServer(hosts: StudioHosts): Server {
  return createServer(({ url = '', method }, response) => {
    const requestUrl = URL.parse(url, 'http://ask')
    const domain = requestUrl?.searchParams.get('domain')?.toLowerCase()
    const isKnown = requestUrl?.pathname === ASK_PATH && domain !== undefined && hosts.mayBeCertified(domain)
    response.writeHead(isKnown && method === 'GET' ? 200 : 404, { 'cache-control': 'no-store' }).end()
  })
}
