import { candleTable, couple, lights, type DrawnPicture } from 'virtual:drawn-pictures'
import { Badge } from '#ui/data/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl as texts } from './feature-pictures.nl.ts'

const pictures: readonly DrawnPicture[] = [couple, candleTable, lights]

export const OrdersPicture = () => (
  <>
    <p className="mb-2 text-17 font-semibold tracking-title">{texts.ordersTitle}</p>
    <Card>
      {texts.orders.map(({ what, who, price, state, tone }, at) => (
        <div key={what} className="flex min-h-20 items-center gap-4 px-4 py-3 md:px-5">
          <span className="h-12 w-16 shrink-0 overflow-hidden rounded-2 bg-line max-sm:hidden">
            <Picture of={pictures[at]!} sizes="64px" className="size-full object-cover" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">{what}</p>
            <p className="truncate text-13 text-soft">{who}</p>
          </div>
          <div className="grid justify-items-end gap-1.5">
            <p className="font-medium tabular-nums">{price}</p>
            <Badge tone={tone}>{state}</Badge>
          </div>
        </div>
      ))}
    </Card>
  </>
)
