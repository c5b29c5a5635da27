import { orderingNl } from '../ordering/ordering.nl.ts'

const steps = ['product', 'format'] as const
type Step = (typeof steps)[number]

export function OrderSteps({ current }: { current: Step }) {
  return (
    <ol
      aria-label={orderingNl.stepsLabel}
      className="flex gap-2 text-13 whitespace-nowrap text-soft max-md:hidden"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="before:mr-2 not-first:before:content-['—'] aria-[current]:text-ink"
        >
          {index + 1} {orderingNl.steps[step]}
        </li>
      ))}
    </ol>
  )
}
