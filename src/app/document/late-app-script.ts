import { lateAppNl } from './late-app.nl.ts'

/** A slow phone network takes about half of it. */
export const LATE_APP_MS = 10_000

/**
 * Inline script of the app's documents. When a script fails at start, or the app has not taken over in time, what the
 * server drew becomes usable for looking and a line says what to do; both go when the app comes after all. A form is
 * never sent by the browser itself, since a typed password would stand in the address. Written for browsers older than
 * the app's, and allowed by its hash.
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
