import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'

type DrawingRequest = { issued: IssuedInvoice; logo: Uint8Array | undefined }

export const drawingTasks = {
  drawInvoiceApart: ({ issued, logo }: DrawingRequest) => drawInvoiceDocument(issued, { logo }),
}

serveTasks(drawingTasks)
