import { browserApi } from '#platform/browser/api.ts'
import type { visitorsContract } from '../visitors.contract.ts'

export const { sendMessage } = browserApi<typeof visitorsContract>('visitors')
