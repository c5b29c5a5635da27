import { z } from 'zod'
import { isWebAddress, tidyWebAddress, WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'

const tidied = z.string().overwrite(tidyWebAddress).max(WEB_ADDRESS_MAX_LENGTH)

/** The one reading of a typed web address: stored as `tidyWebAddress` writes it. */
export const webAddress = tidied.refine(isWebAddress)

/** The same, or empty for none. */
export const optionalWebAddress = tidied.refine((address) => address === '' || isWebAddress(address))
