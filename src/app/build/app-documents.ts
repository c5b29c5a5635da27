import type { Rolldown } from 'vite'
import { appScreens } from '../web/addresses.ts'
import type { DrawnStart } from '../web/drawn-start.ts'

export type AppDocument = { file: string; source: string }
export type AppEntry = AppDocument & {
  address: string
  /** The same document with its first screen drawn in it. */
  drawn: (AppDocument & Pick<DrawnStart, 'search' | 'isForKnown'>)[]
}

const EMPTY_ROOT = '<div id="root"></div>'

/**
 * The app's document, for each of its addresses. In the one file all are built from, a screen would be asked for only
 * once the app runs: a round trip later, and another for what it shares with others.
 */
export const appDocuments = (
  template: string,
  bundle: Rolldown.OutputBundle,
  starts: readonly DrawnStart[],
): AppEntry[] =>
  Object.entries(appScreens).map(([address, screens]) => {
    const files = screens.flatMap((screen) => filesOf(chunkOf(screen, bundle), bundle))
    const links = [...new Set(files)].filter((file) => !template.includes(file)).map(linkTo)
    const source = template.replace('</head>', `${links.join('')}</head>`)
    const drawn = starts
      .filter((start) => start.address === address)
      .map(({ search, isForKnown, html }) => ({
        search,
        isForKnown,
        file: fileAt(`${address}-drawn${search}`),
        source: scriptsLast(source).replace(EMPTY_ROOT, () => drawnRoot(html)),
      }))
    return { address, file: fileAt(address), source, drawn }
  })

// Not to be typed in before the app has taken its place.
const drawnRoot = (html: string) => `<div id="root"><div inert>${html}</div></div>`

/** What is drawn needs style and fonts; with the scripts at the same rank it would wait for its share of the line. */
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

/** A file and everything that has to be there before it can run. */
function filesOf(fileName: string, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([fileName])
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  return [...files]
}
