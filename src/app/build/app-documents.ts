import type { Rolldown } from 'vite'
import { appScreens } from '../web/addresses.ts'

export type AppDocument = { address: string; file: string; source: string }

/**
 * The app's document, for each of its addresses. In the one file all are built from, a screen would be asked for only
 * once the app runs: a round trip later, and another for what it shares with others.
 */
export const appDocuments = (template: string, bundle: Rolldown.OutputBundle): AppDocument[] =>
  Object.entries(appScreens).map(([address, screens]) => {
    const files = screens.flatMap((screen) => filesOf(chunkOf(screen, bundle), bundle))
    const links = [...new Set(files)].filter((file) => !template.includes(file)).map(linkTo)
    return {
      address,
      file: `app/${address.slice(1).replace(/\$$/, 'any').replaceAll(/\W+/g, '-')}.html`,
      source: template.replace('</head>', `${links.join('')}</head>`),
    }
  })

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
