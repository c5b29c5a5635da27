import { z } from 'zod'
import { isWebAddress, tidyWebAddress, WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'

const tidied = z.string().overwrite(tidyWebAddress).max(WEB_ADDRESS_MAX_LENGTH)

export const webAddress = tidied.refine(isWebAddress)

export const optionalWebAddress = tidied.refine((address) => address === '' || isWebAddress(address))
