import type { Rolldown } from 'vite'
import { appScreens } from '../../web/addresses.ts'
import { fillSlot, slot } from '../document-slots.ts'
import type { PrerenderedScreen } from './prerendered-screen.ts'

type AppDocument = { file: string; source: string }
export type AppEntry = AppDocument & {
  address: string
  prerendered: (AppDocument & Pick<PrerenderedScreen, 'search' | 'isForKnown'>)[]
}

/**
 * Makes one document per app address, with preload links to its screen's files. With a single document the screen would
 * be requested only once the app runs: a round trip later, and another for its shared chunks.
 */
export function appDocuments(
  built: string,
  bundle: Rolldown.OutputBundle,
  screens: readonly PrerenderedScreen[],
): AppEntry[] {
  const template = withServerSlots(built)
  return Object.entries(appScreens).map(([address, names]) => {
    const files = names.flatMap((name) => filesOf(chunkOf(name, bundle), bundle))
    const links = [...new Set(files)].filter((file) => !template.includes(file)).map(linkTo)
    const source = put(template, '</head>', `${links.join('')}</head>`)
    const prerendered = screens
      .filter((screen) => screen.address === address)
      .map(({ search, isForKnown, html }) => ({
        search,
        isForKnown,
        file: fileAt(`${address}-drawn${search}`),
        source: fillSlot(scriptsLast(source), 'screen', inertScreen(html)),
      }))
    return { address, file: fileAt(address), source: fillSlot(source, 'screen', ''), prerendered }
  })
}

/** Adds slots that the server fills per request; preloaded answers come before the script that reads them. */
function withServerSlots(built: string): string {
  const manifest = /<link rel="manifest"[^>]*>/.exec(built)?.[0] ?? ''
  return put(put(built, manifest, slot('manifest', manifest)), '<head>', `<head>${slot('preload')}`)
}

function put(document: string, place: string, content: string): string {
  if (!place || !document.includes(place)) throw new Error(`the document has no ${place || 'manifest'}`)
  return document.replace(place, () => content)
}

// Inert: input before the app has taken over would be lost.
const inertScreen = (html: string) => `<div inert>${html}</div>`

/** A prerendered screen needs CSS and fonts first; scripts of equal priority would compete for bandwidth. */
const scriptsLast = (source: string) =>
  source
    .replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
    .replace('<script type="module"', '$& fetchpriority="low"')

const fileAt = (address: string) =>
  `app/${address.slice(1).replace(/\$$/, 'any').replaceAll(/\W+/g, '-')}.html`

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

function chunkOf(screen: string, bundle: Rolldown.OutputBundle): string {
  const isScreen = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
    file.type === 'chunk' && file.facadeModuleId?.endsWith(`/screens/${screen}.tsx`)
  const chunk = Object.values(bundle).find(isScreen)
  if (!chunk) throw new Error(`the build made no file of its own for ${screen}`)
  return chunk.fileName
}

function filesOf(fileName: string, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([fileName])
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  return [...files]
}
