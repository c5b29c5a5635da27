import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'

type Drawn = { issued: IssuedInvoice; logo: Uint8Array | undefined }

/** Documents that are drawn for whoever asks; run in child processes. */
export const drawingTasks = {
  drawInvoiceApart: ({ issued, logo }: Drawn) => drawInvoiceDocument(issued, { logo }),
}

serveTasks(drawingTasks)
