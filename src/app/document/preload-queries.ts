import { preloadScript } from '#platform/pure/preload-script.ts'
import { themeScript } from '#ui/theme/theme-script.ts'
import { lateAppNl } from './late-app.nl.ts'

export const VIEWER_QUERY = 'accounts/findMe'

export const MAIL_LINK_QUERY = 'accounts/findMailLink'

/** Query that the largest element of a screen (LCP) waits for, by path of the screen. */
export const preloadQueryByPath: Partial<Record<string, string>> = {
  '/client-portal': 'photos/findGallery',
  '/dashboard': 'studios/findMyStudio',
}

export const preloadInputByPath: Partial<Record<string, (query: Record<string, string>) => object>> = {
  '/client-portal': ({ galerij }) => ({ slug: galerij }),
}

type PreloadQuery = readonly [endpoint: string, input?: object]

/**
 * Queries of the rest of a screen, from top to bottom. Their answers come at the end of the
 * document. `DashboardScreen.tsx` makes the same queries.
 */
export const lastQueriesByPath: Partial<Record<string, readonly PreloadQuery[]>> = {
  '/dashboard': [
    ['payments/findMySubscription'],
    ['clients/countClients'],
    ['photos/countPhotos'],
    ['orders/summariseOrders'],
    ['clients/listClients'],
    ['photos/summariseClients'],
    ['uploads/listFailedUploads'],
    ['orders/listOrders', { status: 'processing' }],
    ['business/findBusiness'],
    ['choices/listWaiting'],
    ['photos/listLatest'],
    ['notifications/listNotifications'],
  ],
}

export const viewerPreloadScript = preloadScript(VIEWER_QUERY)

/** The app needs about half of this time on a slow phone network. */
export const LATE_APP_MS = 10_000

/**
 * Inline script of the app's documents. Removes `inert` from the drawn screen and shows a message
 * with a reload button, if a script fails or the app is late. Never lets the browser submit a form,
 * because a typed password would end up in the address. The syntax suits browsers too old for the
 * app.
 */
export const lateAppScript = `(function(){
function help(){
var root=document.getElementById('root'),drawn=document.querySelector('#root>[inert],[data-drawn]'),place=drawn||root;
if(!root||root.hasAttribute('data-app')||(!drawn&&root.firstChild)||document.querySelector('[data-late]'))return;
place.removeAttribute('inert');place.style.pointerEvents='';
var photos=place.querySelectorAll('img[data-srcset]:not([srcset])');
for(var at=0;at<photos.length;at++){photos[at].sizes='50vw';photos[at].srcset=photos[at].getAttribute('data-srcset')}
var line=document.createElement('p'),reload=document.createElement('button');
line.setAttribute('data-late','');line.setAttribute('role','alert');line.textContent=${JSON.stringify(`${lateAppNl.line} `)};
reload.type='button';reload.textContent=${JSON.stringify(lateAppNl.reload)};reload.onclick=function(){location.reload()};
line.appendChild(reload);place.appendChild(line)}
function later(){setTimeout(help,0)}
addEventListener('error',function(event){var on=event.target;if(on===window||on.tagName==='SCRIPT')later()},true);
addEventListener('unhandledrejection',later);
addEventListener('submit',function(event){event.preventDefault()});
setTimeout(help,${LATE_APP_MS})})()`

/** The only inline scripts that documents run. The content security policy allows them by hash. */
export const headScripts = [themeScript, viewerPreloadScript, lateAppScript]
