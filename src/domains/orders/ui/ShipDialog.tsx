import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { studioOrdersNl } from '../studio-orders.nl.ts'
import { useShipOrder, type Order } from '../core/ui/studio-orders.queries.ts'
import { CARRIER_MAX_LENGTH, TRACK_AND_TRACE_MAX_LENGTH } from '../orders.rules.ts'

const texts = studioOrdersNl.ship
const noParcel = { carrier: '', trackAndTrace: '' }
const carriers = ['PostNL', 'DHL', 'other'] as const

type Form = { carrier: (typeof carriers)[number]; otherCarrier: string; trackAndTrace: string }

type ShipDialogProps = { order: Order; open: boolean; onClose: () => void }

export function ShipDialog({ order, open, onClose }: ShipDialogProps) {
  const form = useForm<Form>({ defaultValues: { carrier: 'PostNL', otherCarrier: '', trackAndTrace: '' } })
  const isPickedUp = order.delivery === 'pick_up'
  const ship = useShipOrder(order, () => {
    onClose()
    form.reset()
  })
  const field = (name: 'otherCarrier' | 'trackAndTrace') => ({ label: texts[name], ...form.register(name) })
  const isOther = form.watch('carrier') === 'other'
  const send = ({ carrier, otherCarrier, trackAndTrace }: Form) => {
    const parcel = { carrier: carrier === 'other' ? otherCarrier : carrier, trackAndTrace }
    ship.mutate({ orderId: order.id, ...(isPickedUp ? noParcel : parcel) })
  }
  const { title, submit } = isPickedUp ? studioOrdersNl.ready : texts
  const dialog = { open, onClose, form, submit, save: { ...ship, mutate: send } }
  return (
    <FormDialog {...dialog} title={title(order.number)} line={texts.line(order.customerName)}>
      {isPickedUp ? (
        order.pickUpLine && <p className="wrap-anywhere">{order.pickUpLine}</p>
      ) : (
        <>
          <RadioGroup label={texts.carrier}>
            {carriers.map((carrier) => (
              <RadioRow
                key={carrier}
                label={texts.carriers[carrier]}
                value={carrier}
                {...form.register('carrier')}
              />
            ))}
          </RadioGroup>
          {isOther && (
            <TextField
              {...field('otherCarrier')}
              hint={texts.otherCarrierHint}
              optional
              maxLength={CARRIER_MAX_LENGTH}
            />
          )}
          <TextField
            {...field('trackAndTrace')}
            hint={texts.trackAndTraceHint}
            optional
            maxLength={TRACK_AND_TRACE_MAX_LENGTH}
          />
        </>
      )}
    </FormDialog>
  )
}
