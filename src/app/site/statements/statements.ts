import { cookies } from './cookies.nl.ts'
import { privacy } from './privacy.nl.ts'
import type { Statement } from './statement.ts'
import { toegankelijkheid } from './toegankelijkheid.nl.ts'
import { verwerkersovereenkomst } from './verwerkersovereenkomst.nl.ts'
import { voorwaarden } from './voorwaarden.nl.ts'

export const statements: readonly Statement[] = [
  privacy,
  voorwaarden,
  verwerkersovereenkomst,
  cookies,
  toegankelijkheid,
]
