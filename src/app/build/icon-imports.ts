import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const imports = /import \{([^}]*)\} from 'lucide-react'/g
const exported = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g

/** Maps every export name of the icon library to its file, read from the library's own index. */
function readIconFiles(): Map<string, string> {
  const anIcon = import.meta.resolve('lucide-react/icons/heart')
  const index = readFileSync(new URL('../lucide-react.mjs', anIcon), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(exported))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/**
 * Imports each icon from its own file. Through the library's index, all used icons would end up in
 * the app's first chunk.
 */
export const iconImports: Plugin = {
  name: 'icon-imports',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /from 'lucide-react'/ },
    handler(code) {
      const files = (iconFiles ??= readIconFiles())
      return code.replaceAll(imports, (_, names: string) => oneByOne(names, files))
    },
  },
}

let iconFiles: Map<string, string> | undefined

const oneByOne = (names: string, files: Map<string, string>): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', alias = icon] = name.split(' as ')
      const file = files.get(icon)
      if (!file) throw new Error(`the icons have no ${icon}`)
      return `import ${alias} from 'lucide-react/icons/${file}'`
    })
    .join(';')
