import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { studioOrdersNl } from '../studio-orders.nl.ts'
import { useShipOrder, type Order } from '../core/ui/studio-orders.queries.ts'
import { CARRIER_MAX_LENGTH, TRACK_AND_TRACE_MAX_LENGTH } from '../orders.rules.ts'

const texts = studioOrdersNl.ship
const readyTexts = studioOrdersNl.ready
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
  if (isPickedUp)
    return (
      <FormDialog
        title={readyTexts.title(order.number)}
        line={texts.line(order.customerName)}
        open={open}
        onClose={onClose}
        form={form}
        save={{ ...ship, mutate: () => ship.mutate({ orderId: order.id, carrier: '', trackAndTrace: '' }) }}
        submit={readyTexts.submit}
      >
        {order.pickUpLine && <p className="wrap-anywhere">{order.pickUpLine}</p>}
      </FormDialog>
    )
  const send = ({ carrier, otherCarrier, trackAndTrace }: Form) =>
    ship.mutate({ orderId: order.id, carrier: carrier === 'other' ? otherCarrier : carrier, trackAndTrace })
  return (
    <FormDialog
      title={texts.title(order.number)}
      line={texts.line(order.customerName)}
      open={open}
      onClose={onClose}
      form={form}
      save={{ ...ship, mutate: send }}
      submit={texts.submit}
    >
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
    </FormDialog>
  )
}
